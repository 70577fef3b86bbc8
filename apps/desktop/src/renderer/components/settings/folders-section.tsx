// Owns where things are: the folder that the agents work in, which a person chooses, and the one that keeps everything.
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { useStore } from "../../hooks/use-store.js";
import { Button } from "../controls/button.js";
import { CopyButton } from "../controls/copy-button.js";
import { Icon } from "../controls/icon.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { Section } from "./section.js";

const KEY = "settings:workspace";
const SHOW_KEY = "settings:show-storage";

export function FoldersSection() {
  const { client, commands, setup, setUp } = useServices();
  const { view } = useStore(setup);
  const command = useCommand(KEY);
  const showing = useCommand(SHOW_KEY);
  if (view === undefined) return null;
  const { places, settings } = view;
  const choose = async () => {
    const chosen = await setUp.run(KEY, "settings:chooseFolder", {});
    if (typeof chosen?.path === "string") await setUp.change(KEY, { workspaceDir: chosen.path });
  };
  return (
    <>
      <Section
        title="Workspace"
        about="The folder that the agents work in. They read in it freely; whatever leads out of it asks first."
      >
        <Path path={places.workspace} />
        <div className="flex flex-wrap gap-2">
          <Button inert={command?.phase === "running"} onClick={() => void choose()}>
            <Icon name="folder" size={14} />
            Choose another folder…
          </Button>
          {settings.workspaceDir !== undefined && (
            <Button look="quiet" onClick={() => void setUp.change(KEY, { workspaceDir: null })}>
              Use the usual one
            </Button>
          )}
        </div>
        <RefusalNote command={command} />
      </Section>
      <Section
        title="Storage"
        about="Conversations, agents and settings. To keep it elsewhere, set X_WORK_DIR before the start."
      >
        <Path path={places.storage} />
        <Button onClick={() => void commands.run(SHOW_KEY, () => client.call("app:showStorage", {}))}>
          <Icon name="folder" size={14} />
          Show in folder
        </Button>
        <RefusalNote command={showing} />
      </Section>
      <Section title="Settings file" about="Everything that is set here, readable and editable; never a key.">
        <Path path={places.settingsFile} />
      </Section>
    </>
  );
}

function Path({ path }: { readonly path: string }) {
  return (
    <div className="flex items-center gap-2 rounded-md border border-line bg-sunken ps-2.5 pe-1">
      <code className="min-w-0 grow py-1.5 text-xs [overflow-wrap:anywhere]">{path}</code>
      <CopyButton label="Copy" text={() => path} />
    </div>
  );
}
