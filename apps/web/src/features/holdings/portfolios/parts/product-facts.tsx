import {
  depositCapOn,
  headroomCents,
  housingLoanCaps,
  interestTaxOn,
  livretJeuneAges,
  pelEndsOn,
  rateOn,
  revisionUnread,
  type Figure,
} from "@vigie/domain";
import type { ReactNode } from "react";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay, formatPercent } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PublicAmount, type ProductProps } from "./product-reasons.tsx";
import { productText as words } from "./product-text.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

type Fact = { readonly label: string; readonly value: ReactNode; readonly note?: string | undefined };

/** The figures of the product, each with its effective date and source. */
export function ProductFacts(props: ProductProps): ReactNode {
  const { portfolio, product, on } = props;
  const isPrivate = usePrivateMode();
  const rate = rateOn(product.kind, on, portfolio.openedOn);
  const cap = depositCapOn(product.kind, on);
  const tax = interestTaxOn(product, { on, openedOn: portfolio.openedOn });
  const unread = rate === null ? null : revisionUnread(product.kind, rate, on);
  const filled =
    cap === null || portfolio.amount === null ? null : Math.min(1, Math.max(0, portfolio.amount / cap.value));
  const facts = [
    rateFact(props, rate),
    ...capFacts(props, { cap, isPrivate }),
    ...limitFacts(props),
    ...taxFacts(props),
  ];
  return (
    <section>
      <SectionHead title={<FigureWord id="savings.rate">{words.facts}</FigureWord>} />
      <dl>
        {facts.map(({ label, value, note }) => (
          <div
            key={label}
            className="flex min-h-10 items-baseline justify-between gap-4 border-b border-line py-2"
          >
            <dt className="t1 text-ink-3">{label}</dt>
            <dd className="t2 text-right">
              {value}
              {note !== undefined && <span className="t1 block text-ink-3">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {/* A share of a public cap would reveal the amount. */}
      {filled !== null && !isPrivate && (
        <div className="pt-3">
          <ProgressLine label={words.cap} ratio={filled} text={formatUnit("progress", filled)} />
        </div>
      )}
      {unread !== null && (
        <p className="t1 pt-3 text-warn">{formatMessage(words.revision, { day: formatDay(unread) })}</p>
      )}
      <p className="t1 pt-3 text-ink-3">
        {formatMessage(words.sources, { sources: sourcesOf([rate, cap, tax.socialLevies]) })} {words.general}
      </p>
    </section>
  );
}

/** Each source once. */
function sourcesOf(figures: readonly (Figure | null)[]): string {
  const sources = new Set(figures.flatMap((figure) => (figure === null ? [] : [figure.source])));
  return sources.size === 0 ? "service-public.fr" : [...sources].join("\u00a0; ");
}

function rateFact({ portfolio, product }: ProductProps, rate: Figure | null): Fact {
  const label = product.rateRule === "opening" ? words.keptRate : words.currentRate;
  if (rate === null) return { label, value: product.rateRule === "bank" ? words.bankRate : words.unknown };
  const note =
    product.rateRule === "opening" && portfolio.openedOn !== null
      ? formatMessage(words.openedOn, { day: formatDay(portfolio.openedOn) })
      : formatMessage(words.since, { day: formatDay(rate.from) });
  return { label, value: formatPercent(rate.value, { minDigits: 1 }), note };
}

type Cap = { readonly cap: Figure | null; readonly isPrivate: boolean };

function capFacts({ portfolio, product, on }: ProductProps, { cap, isPrivate }: Cap): readonly Fact[] {
  if (cap === null) return [{ label: words.cap, value: words.noCap }];
  const room = headroomCents(product.kind, portfolio.amount, on);
  return [
    { label: words.cap, value: <PublicAmount value={cap.value} /> },
    ...(room === null
      ? []
      : [
          // Reaching a public cap would reveal the amount.
          room === 0 && !isPrivate
            ? { label: words.room, value: words.full }
            : { label: words.room, value: <Amount value={room} />, note: words.roomNote },
        ]),
  ];
}

function limitFacts({ portfolio, product }: ProductProps): readonly Fact[] {
  const { kind } = product;
  const ends = kind === "pel" ? pelEndsOn(portfolio.openedOn) : null;
  const { from, to } = livretJeuneAges;
  return [
    ...(ends === null ? [] : [{ label: words.ends, value: formatDay(ends) }]),
    ...(kind === "pel" || kind === "cel"
      ? [{ label: words.loan, value: <PublicAmount value={housingLoanCaps[kind].value} /> }]
      : []),
    ...(kind === "livret_jeune"
      ? [{ label: words.ages, value: formatMessage(words.agesOf, { from, to }) }]
      : []),
    ...(product.onePerPerson ? [{ label: words.holders, value: words.one }] : []),
  ];
}

function taxFacts({ portfolio, product, on }: ProductProps): readonly Fact[] {
  const { exempt, incomeTax, socialLevies } = interestTaxOn(product, { on, openedOn: portfolio.openedOn });
  if (exempt === true) return [{ label: words.tax, value: words.exempt }];
  const levies = (figure: Figure): string => formatPercent(figure.value, { maxDigits: 1 });
  const untaxed = product.kind === "pel" ? words.noIncomeTax : words.noIncomeTaxCel;
  const income =
    incomeTax !== null
      ? levies(incomeTax)
      : portfolio.openedOn === null || product.kind === "pep"
        ? words.dependsOnOpening
        : untaxed;
  return [
    { label: words.incomeTax, value: income },
    ...(socialLevies === null
      ? []
      : [
          {
            label: words.levies,
            value: levies(socialLevies),
            note: formatMessage(words.since, { day: formatDay(socialLevies.from) }),
          },
        ]),
  ];
}
