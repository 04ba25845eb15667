import type { Portfolio } from "@vigie/api";
import { daysBetween, savingsCapCents, type Day } from "@vigie/domain";
import { shareWords } from "../../../../shared/portfolios/ownership-words.tsx";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { noteText } from "../text.ts";

/** A value older than this many days shows its date. */
const freshDays = 3;

export function isOld({ amountAsOf }: Pick<Portfolio, "amountAsOf">, on: Day): boolean {
  return amountAsOf !== null && daysBetween(amountAsOf, on) > freshDays;
}

/** What makes a value less reliable than one read at its source; null otherwise. */
export function uncertaintyOf({
  provenance,
  source,
}: Pick<Portfolio, "provenance" | "source">): string | null {
  if (provenance === "estimated") return noteText.estimated;
  return provenance === "typed" || source === "typed" ? noteText.typed : null;
}

export type NoteScene = {
  readonly on: Day;
  /** In private mode caps are not mentioned: they are public, and would reveal the amount. */
  readonly isPrivate: boolean;
};

/** The most relevant fact about a portfolio besides its value: cap reached, rate, yearly performance. */
export function stateOf(portfolio: Portfolio, { on, isPrivate }: NoteScene): string | null {
  const { kindDetail, amount, loan, yearPerformanceRatio: year } = portfolio;
  const cap = kindDetail === null ? null : savingsCapCents(kindDetail, on);
  if (!isPrivate && cap !== null && amount !== null && amount >= cap) return noteText.full;
  if (loan !== null) return loan.nominalRateRatio === null ? null : formatUnit("rate", loan.nominalRateRatio);
  return year === null ? null : formatUnit("return", year, true);
}

/** The note of a portfolio in a row: a share or a doubt, else its date or state. */
export function noteOf(portfolio: Portfolio, scene: NoteScene): string | null {
  const { amountAsOf } = portfolio;
  const { on } = scene;
  const notes = [shareWords(portfolio.ownership), uncertaintyOf(portfolio)].filter((words) => words !== null);
  if (notes.length > 0) return notes.join(", ");
  if (amountAsOf !== null && isOld(portfolio, on))
    return formatMessage(noteText.asOf, { day: shortDay(amountAsOf, on) });
  return stateOf(portfolio, scene);
}

function shortDay(day: Day, on: Day): string {
  const whole = formatDay(day);
  return day.slice(0, 4) === on.slice(0, 4) ? whole.slice(0, 5) : whole;
}
