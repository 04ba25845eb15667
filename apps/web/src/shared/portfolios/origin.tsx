import { originText } from "./page-text.ts";
import type { PortfolioDetail } from "@vigie/api";
import { type Cents, cents, isLoan, type Provenance, subtractCents, sumCents } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../ui/amount.tsx";
import { formatDay, formatPercent } from "../../ui/format.ts";
import { formatMessage } from "../../ui/format-message.ts";
import { institution } from "./portfolio-words.ts";

/** The origin of a portfolio's value: who reported it and when, its parts, and what counts. One sentence each. */

export function OriginWords({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const sentences = [
    sourceNameOf(portfolio),
    ...partsOf(portfolio),
    ...loanOf(portfolio),
    ...shareOf(portfolio),
  ];
  return (
    <>
      {sentences.map((sentence, index) => (
        // A fixed list: its places are its names.
        // eslint-disable-next-line react/no-array-index-key
        <span key={index} className="block pb-1 last:pb-0">
          {sentence}
        </span>
      ))}
    </>
  );
}

function sourceNameOf({ provenance, bank, amountAsOf }: PortfolioDetail): string {
  const known: Provenance = provenance ?? "provider";
  return formatMessage(originText[known], {
    bank: bank === null ? originText.someBank : institution(bank.name),
    day: amountAsOf === null ? originText.unknownDay : formatDay(amountAsOf),
  });
}

/** The sum of its lines, and the part that they do not explain. */
function partsOf({ holdings, amount, currency }: PortfolioDetail): ReactNode[] {
  if (holdings.length === 0) return [];
  const known = holdings.flatMap((line) => (line.amount === null ? [] : [line.amount]));
  const sum = sumCents(known);
  const gap = amount === null ? cents(0) : subtractCents(amount, sum);
  const unknown = holdings.length - known.length;
  const values = {
    count: known.length,
    sum: <Amount key="sum" value={sum} currency={currency} />,
    gap: gap === 0 ? "none" : "some",
    rest: <Amount key="rest" value={gap} currency={currency} />,
  };
  return [
    ...(known.length === 0 ? [] : [formatMessage(originText.lines, values)]),
    ...(unknown === 0 ? [] : [formatMessage(originText.linesUnknown, { count: unknown })]),
  ];
}

function loanOf({ loan, kind, source, currency }: PortfolioDetail): ReactNode[] {
  if (loan === null || !isLoan(kind)) return [];
  const { borrowed, nominalRateRatio: rate } = loan;
  const terms = {
    borrowed: <Amount key="borrowed" value={borrowed} currency={currency} />,
    rate:
      rate === null ? "" : formatMessage(originText.rate, { rate: formatPercent(rate, { minDigits: 2 }) }),
  };
  return [
    ...(borrowed === null ? [] : [formatMessage(originText.loan, terms)]),
    ...(source === "typed" ? [originText.scheduled] : []),
  ];
}

function shareOf({ ownership, amount, ownedAmount, currency, kind }: PortfolioDetail): ReactNode[] {
  if (ownership.ownedRatio === 1 || amount === null || ownedAmount === null) return [];
  // A debt is shown as the remaining amount, without its sign.
  const shown = (value: Cents): Cents => (isLoan(kind) ? cents(Math.abs(value)) : value);
  return [
    formatMessage(originText.share, {
      whole: <Amount key="whole" value={shown(amount)} currency={currency} />,
      ratio: formatPercent(ownership.ownedRatio, { maxDigits: 4 }),
      owned: <Amount key="owned" value={shown(ownedAmount)} currency={currency} />,
    }),
  ];
}
