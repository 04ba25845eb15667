import type { SavingsInterest } from "@vigie/api";
import { addCents, interestTaxOn, scaleCents, subtractCents, type Cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { asFigureWord } from "../../../../shared/figures/as-figure-word.tsx";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay, formatPercent } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Table, type Column } from "../../../../ui/table.tsx";
import type { ProductProps } from "./product-reasons.tsx";
import { productText as words } from "./product-text.ts";

type Props = ProductProps & { readonly savings: SavingsInterest; readonly currency: string };

/** The interest of the year, by fortnight, or why it is unknown. */
export function Interest(props: Props): ReactNode {
  const { savings, product, on, portfolio, currency } = props;
  const { interest, reason, year } = savings;
  if (interest === null)
    return (
      <p className="t4 max-w-180">
        {reason === "rate_unknown" ? rateReason(props) : words.reasons[reason ?? "movements_unknown"]}
      </p>
    );
  const tax = interestTaxOn(product, { on, openedOn: portfolio.openedOn });
  const span = { from: formatDay(interest.from), to: formatDay(interest.to) };
  const net = tax.exempt === true ? null : netOf(interest.expected, tax);
  const partial = interest.from.slice(5) !== "01-01";
  return (
    <div className="grid gap-5">
      <FigureBlock
        label={
          <FigureWord id="savings.earned">{formatMessage(words.earned, { year: String(year) })}</FigureWord>
        }
        figure={<Amount value={interest.earned} currency={currency} figure />}
        note={formatMessage(tax.exempt === true ? words.earnedNoteExempt : words.earnedNote, span)}
        lead={
          <>
            {formatMessage(words.expected, {
              year: String(year),
              amount: (
                <FigureWord key="expected" id="savings.interest.year">
                  <Amount value={interest.expected} currency={currency} />
                </FigureWord>
              ),
            })}
            {net !== null && " "}
            {net !== null &&
              formatMessage(words.net, { amount: <Amount key="net" value={net} currency={currency} /> })}
          </>
        }
      />
      {partial && <p className="t2 text-warn">{formatMessage(words.partial, { day: span.from })}</p>}
      {interest.fortnights.length > 0 && <Fortnights {...{ interest, currency }} />}
    </div>
  );
}

function rateReason({ product }: Props): string {
  if (product.rateRule === "bank") return words.rateByBank;
  return product.rateRule === "opening" ? words.pelUnknown : words.reasons.rate_unknown;
}

/** The amount after taxes with a known rate; null if none is known. */
function netOf(gross: Cents, tax: ReturnType<typeof interestTaxOn>): Cents | null {
  const ratios = [tax.incomeTax?.value ?? null, tax.socialLevies?.value ?? null];
  if (ratios.every((ratio) => ratio === null)) return null;
  return ratios.reduce((left: Cents, ratio) => subtractCents(left, scaleCents(gross, ratio ?? 0)), gross);
}

type Computed = NonNullable<SavingsInterest["interest"]>;
type Fortnight = Computed["fortnights"][number];

function Fortnights({
  interest,
  currency,
}: {
  readonly interest: Computed;
  readonly currency: string;
}): ReactNode {
  const columns: readonly Column<Fortnight>[] = [
    {
      id: "span",
      head: words.fortnight,
      card: "title",
      cell: ({ from, to }) => `${formatDay(from)} – ${formatDay(to)}`,
    },
    {
      id: "base",
      head: words.base,
      align: "end",
      card: "inline",
      cell: ({ base }) => <Amount value={base} currency={currency} />,
    },
    {
      id: "rate",
      head: words.rate,
      align: "end",
      card: "inline",
      cell: ({ rateRatio }) => formatPercent(rateRatio, { minDigits: 1 }),
    },
    {
      id: "interest",
      head: words.interest,
      named: asFigureWord("savings.fortnight"),
      align: "end",
      card: "inline",
      cell: (one) => <Amount value={one.interest} currency={currency} />,
    },
  ];
  const total = interest.fortnights.reduce((sum: Cents | null, one) => {
    return sum === null ? one.interest : addCents(sum, one.interest);
  }, null);
  return (
    <details>
      <summary className="link t2 w-fit max-sm:min-h-11">{words.detail}</summary>
      <p className="t1 pt-2 text-ink-3">{words.rule}</p>
      <Table
        caption={words.fortnights}
        columns={columns}
        rows={interest.fortnights.toReversed()}
        rowKey={({ from }) => from}
        total={{ span: words.total, interest: <Amount value={total} currency={currency} /> }}
      />
    </details>
  );
}

type Received = SavingsInterest["received"];

/** The interest paid by the bank, by year: it verifies the computed one. */
export function ReceivedInterest({
  received,
  currency,
}: {
  readonly received: Received;
  readonly currency: string;
}): ReactNode {
  return (
    <section>
      <SectionHead title={<FigureWord id="savings.received">{words.received}</FigureWord>} />
      {received.length === 0 && <p className="t2 py-3 text-ink-2">{words.receivedNone}</p>}
      <dl>
        {received.map(({ year, amount }) => (
          <div
            key={year}
            className="flex min-h-10 items-baseline justify-between gap-4 border-b border-line py-2 last:border-b-0"
          >
            <dt className="t2 text-ink-2">{year}</dt>
            <dd className="t2">
              <Amount value={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
