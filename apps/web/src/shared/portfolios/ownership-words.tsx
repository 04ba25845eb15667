import { ownershipText } from "./text.ts";
import type { Ownership } from "@vigie/api";
import { formatPercent } from "../../ui/format.ts";
import { formatMessage } from "../../ui/format-message.ts";

export function isShared({ ownedRatio }: Ownership): boolean {
  return ownedRatio !== 1;
}

/** « 50 % », « 40 % (usufruit) » */
export function ratioWords({ ownedRatio, kind }: Ownership): string {
  const ratio = formatPercent(ownedRatio, { maxDigits: 2 });
  return kind === "bare" || kind === "usufruct" ? `${ratio} (${ownershipText.kinds[kind]})` : ratio;
}

/** « part : 50 % ». Null if all of it is owned. */
export function shareWords(ownership: Ownership): string | null {
  return isShared(ownership) ? formatMessage(ownershipText.share, { ratio: ratioWords(ownership) }) : null;
}
