import {
  sinceLabels,
  unchangedSentence,
  changedSentence,
  changedPercentSentence,
  causeSentences,
  employerSentences,
  moverWords,
  changeText,
} from "./text.ts";
import { cents, changeInWholeEuros, shareRatio, type Cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../ui/amount.tsx";
import { formatUnit } from "../figures/format-unit.ts";
import { formatDay } from "../../ui/format.ts";
import { formatMessage } from "../../ui/format-message.ts";
import type { History } from "./history.ts";
import { datesOf } from "./range.tsx";

type Span = Pick<History, "range" | "isWhole" | "from" | "to">;

/** « En un an », or since the first known day if that is later, or the two chosen days. */
export function rangeWords({ range, isWhole, from, to }: Span): string {
  if (datesOf(range) !== null)
    return formatMessage(changeText.between, { from: formatDay(from), to: formatDay(to) });
  return isWhole && (range === "1m" || range === "1a")
    ? sinceLabels[range]
    : formatMessage(changeText.from, { from: formatDay(from) });
}

/** The title of a chart over a range. */
export function evolutionTitle({ range, from, to }: Span): string {
  return datesOf(range) === null
    ? formatMessage(changeText.evolutionFrom, { from: formatDay(from) })
    : formatMessage(changeText.evolutionBetween, { from: formatDay(from), to: formatDay(to) });
}

function sign(amount: Cents): string {
  return amount === 0 ? "0" : amount > 0 ? "+" : "-";
}

/** What changes a value besides the saver: markets, the interest of a savings account, the estimates of a property or its typed
 * prices, or both for a wealth with properties; on a current account nothing does, and its change has no cause. */
export type Mover = "markets" | "interest" | "estimates" | "typed" | "marketsAndHomes" | "nothing";

export type ChangeSentenceProps = {
  readonly history: History;
  readonly mover?: Mover;
  /** Also shows the change in percent of the initial value. */
  readonly withPercent?: boolean;
};

/** The change of a history relative to its first value; null if that is no meaningful base. */
export function changeRatio({ change, points }: Pick<History, "change" | "points">): number | null {
  const first = points[0]?.valueCents ?? null;
  return change === null || first === null ? null : shareRatio(change.change, first);
}

/** The sentence that answers « did it grow because of me or of the markets ». */
export function ChangeSentence(props: ChangeSentenceProps): ReactNode {
  const { history, mover = "markets", withPercent = false } = props;
  const words = rangeWords(history);
  if (history.change === null) return formatMessage(changeText.unknown, { since: words });
  // Rounded like the chart below the sentence: a part of a few cents has no sign.
  const whole = changeInWholeEuros(history.change);
  const { change } = whole;
  const ratio = withPercent ? changeRatio(history) : null;
  const values = {
    percent: ratio === null ? "" : formatUnit("return", ratio, true),
    since: words,
    change: <Amount key="change" value={change} decimals={false} signed />,
  };
  return (
    <>
      {formatMessage(
        change === 0 ? unchangedSentence : ratio === null ? changedSentence : changedPercentSentence,
        values,
      )}{" "}
      <CauseSentence change={whole} mover={mover} />
    </>
  );
}

/** Who changed it: the saver, their employer, or the other cause. */
export function CauseSentence({
  change: { paid, employer, market },
  mover,
}: {
  readonly change: ReturnType<typeof changeInWholeEuros>;
  readonly mover: Mover;
}): ReactNode {
  const sentences = employer > 0 ? employerSentences : causeSentences;
  const cause = mover === "nothing" ? "" : (sentences[`${sign(paid)} ${sign(market)}`] ?? "");
  if (cause === "") return null;
  return formatMessage(cause, {
    ...moverWords[mover],
    paid: <Amount key="paid" value={cents(Math.abs(paid))} decimals={false} />,
    employer: <Amount key="employer" value={employer} decimals={false} />,
    market: <Amount key="market" value={cents(Math.abs(market))} decimals={false} />,
  });
}
