// Owns the menu of a link in a page: parsed as if it were to be opened, asked for by a fresh click. app.md §2.
import { InvalidInputError } from "@x/shared";
import { type ExternalLink, externalLink } from "./external-link.js";

export interface LinkMenuDependencies {
  /** True once per click or key press of a person in that window. */
  readonly takeGesture: (windowId: number) => boolean;
  readonly show: (windowId: number, link: ExternalLink) => void;
}

export class LinkMenu {
  readonly #dependencies: LinkMenuDependencies;

  constructor(dependencies: LinkMenuDependencies) {
    this.#dependencies = dependencies;
  }

  /** Throws `invalid-input` for an address that is never opened, and when no person asked. */
  open(windowId: number, text: string): void {
    const { takeGesture, show } = this.#dependencies;
    const link = externalLink(text);
    if (!takeGesture(windowId)) throw new InvalidInputError("a menu opens only right after a click");
    show(windowId, link);
  }
}
