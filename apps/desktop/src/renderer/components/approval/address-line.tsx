// Owns a web address with its host set apart: it decides where a request goes. quality.md §4.
import type { AddressParts } from "../../approvals/split-address.js";
import { RevealedText } from "../controls/revealed-text.js";

export function AddressLine({ address: { before, host, after } }: { readonly address: AddressParts }) {
  return (
    <p
      data-approval-address=""
      className="rounded-md bg-sunken px-2.5 py-2 font-mono text-[0.78rem] leading-5 text-muted"
    >
      <RevealedText text={before} />
      <strong className="font-semibold text-ink">
        <RevealedText text={host} />
      </strong>
      <RevealedText text={after} />
    </p>
  );
}
