// Owns a button that opens a menu; arrows, typing, Escape and focus are the library's.
import { Menu } from "@base-ui/react/menu";
import type { ReactNode, Ref } from "react";
import { classNames } from "./class-names.js";

export interface MenuAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly run: () => void;
}

export interface MenuButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly label: string;
  readonly children: ReactNode;
  readonly actions: readonly MenuAction[];
  readonly className?: string;
  readonly tabIndex?: number;
}

export const MENU_POPUP =
  "appear min-w-40 rounded-lg border border-line-strong bg-raised p-1 shadow-popup outline-none";
export const MENU_ITEM =
  "flex h-7 items-center gap-2 rounded-md px-2 text-sm outline-none select-none data-highlighted:bg-hover";

export function MenuButton({ ref, label, children, actions, className, tabIndex }: MenuButtonProps) {
  return (
    <Menu.Root>
      <Menu.Trigger ref={ref} aria-label={label} title={label} className={className} tabIndex={tabIndex}>
        {children}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-20">
          <Menu.Popup className={MENU_POPUP}>
            {actions.map((action) => (
              <Menu.Item
                key={action.label}
                onClick={action.run}
                className={classNames(MENU_ITEM, action.danger === true && "text-danger")}
              >
                {action.icon}
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
