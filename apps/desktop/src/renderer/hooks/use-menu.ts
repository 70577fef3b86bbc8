// Owns listening for what the person chooses in the menu of the program.
import type { MenuCommand } from "@x/shared";
import { useEffect, useRef } from "react";
import { useServices } from "./services-context.js";

export function useMenu(handle: (command: MenuCommand) => void): void {
  const { client } = useServices();
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => client.on("app:menu", ({ command }) => latest.current(command)), [client]);
}
