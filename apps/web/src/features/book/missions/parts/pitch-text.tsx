import { mergeFields } from "@vigie/domain";
import type { ReactNode } from "react";
import { fieldWords } from "./words-text.ts";

const parts = new RegExp(`(\\{(?:${mergeFields.join("|")})\\})`);

/** The pitch as it is edited, with placeholders by their meaning. */
export function PitchText({ pitch }: { readonly pitch: string }): ReactNode {
  return pitch.split(parts).map((part, at) => {
    const field = mergeFields.find((one) => part === `{${one}}`);
    return field === undefined ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a field may stand twice in a text, and none of them moves
      <span key={`${field} ${String(at)}`} className="text-ink-2">
        [{fieldWords[field]}]
      </span>
    );
  });
}
