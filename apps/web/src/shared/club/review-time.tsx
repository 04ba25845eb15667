import type { ReviewTime } from "@vigie/domain";
import type { ReactNode } from "react";
import { reviewTimeWords } from "./club-text.ts";

const looks: Readonly<Record<ReviewTime, string>> = {
  late: "font-semibold text-neg",
  due: "font-semibold text-warn",
  soon: "text-ink",
  later: "text-ink-2",
};

/** The date of a review, in words. */
export function Time({ time }: { readonly time: ReviewTime }): ReactNode {
  return <span className={looks[time]}>{reviewTimeWords[time]}</span>;
}
