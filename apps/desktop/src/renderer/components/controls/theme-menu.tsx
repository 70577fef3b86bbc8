// Owns choosing light, dark, or as the system has it.
import { Menu } from "@base-ui/react/menu";
import { THEMES, type Theme } from "../../appearance/theme-store.js";
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import { Icon } from "./icon.js";
import { MENU_ITEM, MENU_POPUP } from "./menu-button.js";

const LABELS: Readonly<Record<Theme, string>> = { system: "As the system", light: "Light", dark: "Dark" };

export function ThemeMenu() {
  const { theme } = useServices();
  const chosen = useStore(theme);
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label="Appearance"
        title="Appearance"
        className="inline-flex size-7 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
      >
        <Icon name="theme" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} side="top" align="start" className="z-20">
          <Menu.Popup className={MENU_POPUP}>
            <Menu.RadioGroup value={chosen} onValueChange={(value: Theme) => theme.choose(value)}>
              {THEMES.map((choice) => (
                <Menu.RadioItem key={choice} value={choice} closeOnClick className={MENU_ITEM}>
                  <span className="size-3.5">
                    <Menu.RadioItemIndicator>
                      <Icon name="check" size={14} />
                    </Menu.RadioItemIndicator>
                  </span>
                  {LABELS[choice]}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
