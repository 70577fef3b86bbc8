// Owns a path as it was followed to its end, with what the call named set apart. quality.md §4.
import type { PlaceParts } from "../../approvals/split-place.js";
import { RevealedText } from "../controls/revealed-text.js";

export interface PlaceLineProps {
  readonly place: PlaceParts;
  readonly className?: string;
}

export function PlaceLine({ place: { lead, name }, className }: PlaceLineProps) {
  return (
    <p data-approval-place="" className={className}>
      {lead !== "" && (
        <span className="text-muted">
          <RevealedText text={lead} />
        </span>
      )}
      <span className="font-semibold">
        <RevealedText text={name} edges />
      </span>
    </p>
  );
}
