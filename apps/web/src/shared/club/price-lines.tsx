import type { Reply } from "@vigie/api";
import type { clubApi } from "@vigie/api/club";
import { type ClubInterval, priceSum, type PriceSum, tariffOf } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../ui/amount.tsx";
import { formatDay, formatPercent } from "../../ui/format.ts";
import { formatMessage } from "../../ui/format-message.ts";
import { SectionHead } from "../../ui/page-head.tsx";
import { priceText } from "./club-text.ts";
import { tariffMonth } from "./tariff-month.ts";

export type Price = Reply<typeof clubApi.pricing.price>;

/** A label and an amount on one line. */
export function Line({
  label,
  note,
  strong = false,
  children,
}: {
  readonly label: ReactNode;
  readonly note?: ReactNode;
  readonly strong?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div
      className={`t2 flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 border-b py-2.5 ${strong ? "border-ink font-semibold" : "border-line"}`}
    >
      <dt>
        {label}
        {note !== undefined && (
          <span className="t1 ml-2 font-normal text-ink-2 max-sm:ml-0 max-sm:block">{note}</span>
        )}
      </dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}

/** The price as the server returned it, line by line. */
export function PriceLines({
  price,
  interval,
}: {
  readonly price: Price;
  readonly interval: ClubInterval;
}): ReactNode {
  const whole = price[interval];
  return (
    <section>
      <SectionHead
        title={priceText.calculation}
        aside={formatMessage(priceText.tariff, { month: tariffMonth(price.tariffVersion) })}
      />
      <dl>
        <Line label={formatMessage(priceText.basis, { day: formatDay(price.basis.asOf) })}>
          <Amount value={price.basis.amount} />
        </Line>
        <Steps price={price} interval={interval} />
        <Line label={priceText.ht}>
          <Amount value={whole.ht} />
        </Line>
        <Line label={priceText.vat}>
          <Amount value={whole.vat} />
        </Line>
        <Line label={interval === "monthly" ? priceText.monthly : priceText.yearly} strong>
          <Amount value={whole.ttc} />
        </Line>
      </dl>
    </section>
  );
}

/** The calculation of the price, roundings included, with the function that the server uses; shown if it gives the server's
 * result. */
function Steps({ price, interval }: { readonly price: Price; readonly interval: ClubInterval }): ReactNode {
  const tariff = tariffOf(price.tariffVersion);
  const sum = tariff === null ? null : priceSum(price.basis.amount, tariff);
  if (sum === null || sum.monthCents !== price.monthly.ttc)
    return (
      price.effectiveRatio !== null && (
        <Line label={priceText.effective}>
          {formatPercent(price.effectiveRatio, { maxDigits: 2 })} {priceText.year}
        </Line>
      )
    );
  const bound = sum.bound === null ? null : { min: priceText.atLeast, max: priceText.atMost }[sum.bound];
  return (
    <>
      {sum.bands.map((band) => (
        <Line key={band.fromCents} label={bandName(band)} note={ratioOf(band)}>
          <Amount value={band.yearCents} />
        </Line>
      ))}
      <Line label={priceText.wholeYear}>
        <Amount value={sum.yearCents} />
      </Line>
      <Line label={bound ?? priceText.perMonth} note={bound === null ? priceText.byTwelve : undefined}>
        <Amount value={sum.monthCents} />
      </Line>
      {interval === "yearly" && (
        <>
          <Line label={priceText.twelveMonths}>
            <Amount value={sum.twelveMonthsCents} />
          </Line>
          <Line label={priceText.paidAtOnce} note={discountOf(price.tariffVersion)}>
            {"\u2212"}
            <Amount value={sum.discountCents} />
          </Line>
        </>
      )}
    </>
  );
}

type Band = PriceSum["bands"][number];

/** A band reveals how much is held: hidden with the amounts. */
function bandName({ fromCents, toCents }: Band): ReactNode {
  const from = <Amount key="from" value={fromCents} decimals={false} />;
  const to = <Amount key="to" value={toCents} decimals={false} />;
  if (toCents === null) return fromCents === 0 ? priceText.onAll : formatMessage(priceText.beyond, { from });
  return fromCents === 0
    ? formatMessage(priceText.upTo, { to })
    : formatMessage(priceText.between, { from, to });
}

const ratioOf = ({ basisPoints }: Band): string =>
  `${formatPercent(basisPoints / 10_000, { maxDigits: 2 })} ${priceText.year}`;

function discountOf(version: string): string | undefined {
  const points = tariffOf(version)?.yearDiscountBasisPoints;
  return points === undefined ? undefined : `\u2212${formatPercent(points / 10_000, { maxDigits: 2 })}`;
}

/** The first payment, with the coupon apart, and the following ones. */
export function FirstPayment({ price }: { readonly price: Price }): ReactNode {
  const { first, next, discount } = price;
  return (
    <dl>
      {discount !== null && (
        <Line label={priceText.discount}>
          {"\u2212"}
          <Amount value={discount} />
        </Line>
      )}
      <Line
        label={priceText.first}
        note={formatMessage(priceText.firstPeriod, {
          from: formatDay(first.from),
          to: formatDay(first.to),
        })}
        strong
      >
        <Amount value={first.ttc} />
      </Line>
      <Line label={priceText.next} note={formatMessage(priceText.nextOn, { day: formatDay(next.date) })}>
        <Amount value={next.ttc} />
      </Line>
    </dl>
  );
}
