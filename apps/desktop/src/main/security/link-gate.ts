// Owns the way of a link out of the app: parsed, asked for by a fresh click, confirmed by the person. app.md §2.
import { InvalidInputError } from "@x/shared";
import { type ExternalLink, externalLink } from "./external-link.js";

export interface LinkGateDependencies {
  /** True once per click or key press of a person in that window. */
  readonly takeGesture: (windowId: number) => boolean;
  readonly confirm: (windowId: number, link: ExternalLink) => Promise<boolean>;
  readonly openOutside: (url: string) => Promise<void>;
}

export class LinkGate {
  readonly #dependencies: LinkGateDependencies;

  constructor(dependencies: LinkGateDependencies) {
    this.#dependencies = dependencies;
  }

  /** Throws `invalid-input` for an address that is never opened, and when no person asked. */
  async open(windowId: number, text: string): Promise<{ opened: boolean }> {
    const { takeGesture, confirm, openOutside } = this.#dependencies;
    const link = externalLink(text);
    if (!takeGesture(windowId)) throw new InvalidInputError("a link opens only right after a click on it");
    if (!(await confirm(windowId, link))) return { opened: false };
    await openOutside(link.url);
    return { opened: true };
  }
}
