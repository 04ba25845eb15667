import { useState, type ReactNode } from "react";
import type { Reply } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { cents, type Cents, clubPrice, type ClubInterval, tariffOf } from "@vigie/domain";
import { useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { priceText } from "../../../../shared/club/club-text.ts";
import type { Price } from "../../../../shared/club/price-lines.tsx";
import { tariffMonth } from "../../../../shared/club/tariff-month.ts";
import { usePrice } from "../../../../shared/club/use-club.ts";
import { Amount, useAmounts } from "../../../../ui/amount.tsx";
import { AmountSlider } from "../../../../ui/amount-slider.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay, formatPercent } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { landingText as words } from "../text.ts";
import { useCandidates } from "./eligible.ts";

/** The price of the Club for this reader, and for another amount by the same rule. */
export function OwnPrice(): ReactNode {
  const [interval, setInterval] = useState<ClubInterval>("monthly");
  const candidates = useCandidates();
  const ids = candidates.eligible.map(({ portfolio }) => portfolio.id);
  const price = usePrice(
    candidates.isKnown && ids.length > 0 ? { portfolios: ids, interval, coupon: null } : null,
  );
  if (candidates.isKnown && ids.length === 0) return <NothingEligible />;
  const found = price.data;
  if (found === null || found === undefined)
    return (
      <>
        {found === null ? (
          <EmptyState kind="failed" title={priceText.unavailable} reason={priceText.unavailableReason} />
        ) : (
          <Loading label={words.computing}>
            <SkeletonRows count={2} height={72} />
          </Loading>
        )}
        <Rule />
      </>
    );
  return (
    <>
      <div className="pb-2">
        <Choice
          label={words.rhythm}
          options={[
            { value: "monthly", label: words.perMonth },
            { value: "yearly", label: words.perYear },
          ]}
          value={interval}
          onValue={setInterval}
        />
      </div>
      <Chosen found={found} interval={interval} />
      <Rule />
    </>
  );
}

const least = 2_000_000;
const most = 50_000_000;
const step = 500_000;

/** The price of one's own contracts, or of an amount on the slider, with the server's function. */
function Chosen({ found, interval }: { readonly found: Price; readonly interval: ClubInterval }): ReactNode {
  const [other, setOther] = useState<Cents | null>(null);
  const amounts = useAmounts();
  const tariff = tariffOf(found.tariffVersion);
  const own = found.basis.amount;
  const { monthly, yearly } =
    other === null || tariff === null
      ? { monthly: found.monthly.ttc, yearly: found.yearly.ttc }
      : taxed(clubPrice(other, tariff));
  return (
    <>
      <FigureBlock
        label={
          other === null
            ? formatMessage(words.forYours, { amount: <Amount key="a" value={own} /> })
            : formatMessage(words.forAmount, { amount: <Amount key="a" value={other} decimals={false} /> })
        }
        figure={<Amount value={interval === "monthly" ? monthly : yearly} figure />}
        note={
          <>
            {interval === "monthly"
              ? formatMessage(words.monthNote, { yearly: <Amount key="y" value={yearly} /> })
              : formatMessage(words.yearNote, { monthly: <Amount key="m" value={monthly} /> })}
            {other === null && ` ${formatMessage(priceText.basis, { day: formatDay(found.basis.asOf) })}.`}
          </>
        }
      />
      {tariff !== null && (
        <div className="max-w-160 pt-4">
          <AmountSlider
            label={words.slider}
            said={(value) => <Amount value={cents(value)} decimals={false} />}
            min={least}
            max={most}
            step={step}
            // In private mode the position of the thumb must not reveal the amount.
            value={other ?? (amounts.hidden ? least : Math.min(most, Math.max(least, own)))}
            onValue={(value) => setOther(cents(value))}
            valueWords={(value) => amounts.text(cents(value), { decimals: false })}
            ends={[
              <Amount key="least" value={cents(least)} decimals={false} />,
              formatMessage(words.sliderEnd, {
                amount: <Amount key="most" value={cents(most)} decimals={false} />,
              }),
            ]}
          />
          {other !== null && <LinkButton onClick={() => setOther(null)}>{words.ownAmount}</LinkButton>}
        </div>
      )}
    </>
  );
}

function taxed({ monthly, yearly }: ReturnType<typeof clubPrice>) {
  return { monthly: monthly.ttcCents, yearly: yearly.ttcCents };
}

function NothingEligible(): ReactNode {
  return (
    <EmptyState
      kind="none"
      title={words.noPrice}
      reason={words.noPriceReason}
      action={
        <AreaLink to={paths.addConnection()} className="link">
          {words.add}
        </AreaLink>
      }
    />
  );
}

type Plan = Reply<typeof clubApi.plans.list>["plans"][number];

/** The published rule: in a sentence, and complete on request. */
function Rule(): ReactNode {
  const plan = useReading(clubApi.plans.list, {}).data?.plans[0];
  if (plan === undefined) return null;
  const ratio = (yearly: number): string => formatPercent(yearly, { maxDigits: 2 });
  const [first, second, third] = plan.bands;
  const bands = [
    first !== undefined &&
      formatMessage(words.ruleFirst, {
        ratio: ratio(first.yearlyRatio),
        to: <Amount key="first" value={second?.from ?? null} decimals={false} />,
      }),
    second !== undefined &&
      third !== undefined &&
      formatMessage(words.ruleNext, {
        ratio: ratio(second.yearlyRatio),
        to: <Amount key="next" value={third.from} decimals={false} />,
      }),
    plan.bands.length > 2 && words.ruleLast,
  ].filter((one) => one !== false);
  return (
    <section className="pt-5">
      <p className="t2 max-w-160 text-ink-2">
        {formatMessage(words.ruleSentence, {
          month: tariffMonth(plan.tariffVersion),
          bands: bands.map((one, at) => (
            <span key={String(at)}>
              {at === 0 ? "" : ", "}
              {one}
            </span>
          )),
          min: <Amount key="min" value={plan.min} />,
        })}
      </p>
      <details className="max-w-160 pt-2">
        <summary className="link t2 w-fit cursor-pointer">{words.seeRule}</summary>
        <Tariff plan={plan} />
      </details>
    </section>
  );
}

function Tariff({ plan }: { readonly plan: Plan }): ReactNode {
  return (
    <div className="pt-3">
      <SectionHead title={words.rule} aside={tariffMonth(plan.tariffVersion)} />
      <ul>
        {plan.bands.map(({ from, yearlyRatio }, index) => (
          <li key={from} className="t2 flex justify-between gap-4 border-b border-line py-2">
            <span>
              {index === 0
                ? formatMessage(words.firstBand, {
                    to: <Amount key="to" value={plan.bands[1]?.from ?? null} decimals={false} />,
                  })
                : formatMessage(words.band, { from: <Amount key="from" value={from} decimals={false} /> })}
            </span>
            <span>{formatPercent(yearlyRatio, { maxDigits: 2 })}</span>
          </li>
        ))}
      </ul>
      <p className="t1 pt-2 text-ink-3">
        {formatMessage(words.bounds, {
          min: <Amount key="min" value={plan.min} />,
          max: <Amount key="max" value={plan.max} />,
        })}
      </p>
    </div>
  );
}
