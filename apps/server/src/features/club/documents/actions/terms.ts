import { type Day, type KeptFor, keptByEnd } from "@vigie/domain";
import type { Terms } from "../store.ts";
import { kindsKept } from "./kinds.ts";

const keptFor: readonly KeptFor[] = ["contract", "bill", "advice"];

/** Returns the retention rules in force on a day, in the form that the store uses. */
export function termsOn(today: Day): Terms {
  const terms = keptFor.map((kept) => ({
    kinds: kindsKept(kept),
    endedBefore: keptByEnd(kept, today),
    of: kept === "advice" ? ("customer" as const) : ("subscription" as const),
  }));
  return { today, terms };
}
