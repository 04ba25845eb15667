import type { Day } from "@vigie/domain";
import { formatMessage } from "../../../../ui/format-message.ts";
import { monthWords } from "../text.ts";

const named = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" });

/** The month of a day: « octobre 2026 », or « d’octobre 2026 ». Two months begin with a vowel. */
export function monthName(day: Day, form: "alone" | "of" = "alone"): string {
  const moment = new Date(`${day}T00:00:00Z`);
  const month = named.format(moment);
  if (form === "alone") return month;
  return formatMessage(/^[ao]/.test(month) ? monthWords.elided : monthWords.plain, { month });
}
