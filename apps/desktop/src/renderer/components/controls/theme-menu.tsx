// Owns choosing light, dark, or as the system has it.
import { Menu } from "@base-ui/react/menu";
import { Theme } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import { THEME_WORDS } from "../../text/theme-words.js";
import { Icon } from "./icon.js";
import { MENU_ITEM, MENU_POPUP } from "./menu-button.js";

export function ThemeMenu() {
  const { setup, setUp } = useServices();
  const chosen = useStore(setup).view?.settings.appearance.theme ?? "system";
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
            <Menu.RadioGroup
              value={chosen}
              onValueChange={(theme: Theme) =>
                void setUp.change("settings:appearance", { appearance: { theme } })
              }
            >
              {Theme.options.map((choice) => (
                <Menu.RadioItem key={choice} value={choice} closeOnClick className={MENU_ITEM}>
                  <span className="size-3.5">
                    <Menu.RadioItemIndicator>
                      <Icon name="check" size={14} />
                    </Menu.RadioItemIndicator>
                  </span>
                  {THEME_WORDS[choice]}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
