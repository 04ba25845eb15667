import type { Replacement } from "@vigie/api";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { replacementText as text } from "./replacement-text.ts";

/** For a stopped replacement: by whom, when, and its progress. */
export function stoppedWords(replacement: Replacement, at: NonNullable<Replacement["canceledAt"]>): string {
  const { canceledByName, totalCount, outcomes } = replacement;
  const left = outcomes.find(({ outcome }) => outcome === "canceled")?.count ?? 0;
  return formatMessage(text.stopped, {
    author: canceledByName ?? "",
    day: formatInstantDay(at),
    done: totalCount - left,
    total: totalCount,
  });
}
