import { useState, type ReactNode } from "react";
import { clubApi } from "@vigie/api/club";
import type { ClubSubscription } from "@vigie/api";
import type { ClubInterval } from "@vigie/domain";
import { useAction } from "../../../../api.ts";
import { AreaLink, useAreaNavigate } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { priceText } from "../../../../shared/club/club-text.ts";
import { FirstPayment, Line, PriceLines } from "../../../../shared/club/price-lines.tsx";
import { clubReadings, usePrice } from "../../../../shared/club/use-club.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { toast } from "../../../../ui/toast.ts";
import { CouponField } from "../parts/coupon-field.tsx";
import { Failure } from "../parts/failure.tsx";
import { OwnClub, StepPage } from "../parts/frame.tsx";
import { ToRightScreen } from "../parts/to-right-screen.tsx";
import { priceScreenText, selectionText, text } from "../text.ts";

/** The payment interval, the code and the resulting price; then the request is sent. */
export function ClubPriceScreen(): ReactNode {
  return (
    <OwnClub title={priceScreenText.title}>
      {({ current }) =>
        current?.canDo.includes("edit") === true ? (
          <PriceChoice key={current.id} subscription={current} />
        ) : (
          <ToRightScreen subscription={current} />
        )
      }
    </OwnClub>
  );
}

function PriceChoice({ subscription }: { readonly subscription: ClubSubscription }): ReactNode {
  const go = useAreaNavigate();
  const [interval, setInterval] = useState<ClubInterval>(subscription.interval);
  const [coupon, setCoupon] = useState(subscription.coupon);
  const portfolios = subscription.portfolios.map(({ id }) => id);
  const quote = usePrice({ portfolios, interval, coupon });
  const price = quote.data;
  const save = useAction(clubApi.subscriptions.update, { refreshes: clubReadings });
  const send = async (): Promise<void> => {
    const reply = await save.run({
      params: { id: "me", subId: subscription.id },
      body: { interval, coupon, priceSeen: true, submit: true },
    });
    if (reply === null) return;
    const { state, missing } = reply.clubSubscription;
    if (state !== "inactive") toast(priceScreenText.sent);
    if (state !== "inactive") go(clubPaths.advisor());
    else go(missing.includes("portfolios") ? clubPaths.selection() : clubPaths.verify());
  };
  return (
    <StepPage
      title={priceScreenText.title}
      subscription={subscription}
      step={2}
      action={
        <span className="flex flex-wrap items-center gap-6">
          <AreaLink to={clubPaths.selection()} className="link t2">
            {text.back}
          </AreaLink>
          <Button
            look="solid"
            busy={save.busy}
            // Only a price that was displayed can be sent.
            disabled={price === null || price === undefined}
            onClick={() => void send()}
          >
            {priceScreenText.send}
          </Button>
        </span>
      }
      decided={<Basis subscription={subscription} />}
      aside={<First price={price} interval={interval} coupon={coupon} onCoupon={setCoupon} />}
    >
      <div className="grid gap-6">
        <Failure>{save.failure}</Failure>
        <RadioGroup
          label={priceScreenText.choice}
          value={interval}
          onValue={setInterval}
          options={[
            { value: "yearly", label: priceScreenText.yearly, help: priceScreenText.yearlyHelp },
            { value: "monthly", label: priceScreenText.monthly, help: priceScreenText.monthlyHelp },
          ]}
        />
        <Found price={price} interval={interval} onRetry={() => void quote.refetch()} />
      </div>
    </StepPage>
  );
}

type Priced = { readonly price: ReturnType<typeof usePrice>["data"]; readonly interval: ClubInterval };

/** The price of the chosen interval, in detail. */
function Found({ price, interval, onRetry }: Priced & { readonly onRetry: () => void }): ReactNode {
  if (price === undefined) return null;
  if (price === null)
    return (
      <EmptyState
        kind="failed"
        title={priceText.unavailable}
        reason={priceScreenText.unavailable}
        action={<LinkButton onClick={onRetry}>{text.retry}</LinkButton>}
      />
    );
  const other = price[interval === "yearly" ? "monthly" : "yearly"].ttc;
  return (
    <>
      <FigureBlock
        label={interval === "yearly" ? priceText.yearly : priceText.monthly}
        figure={<Amount value={price[interval].ttc} figure />}
        note={formatMessage(interval === "yearly" ? priceText.orMonthly : priceText.orYearly, {
          other: <Amount key="other" value={other} />,
        })}
      />
      <PriceLines price={price} interval={interval} />
    </>
  );
}

type FirstProps = Priced & {
  readonly coupon: string | null;
  readonly onCoupon: (coupon: string | null) => void;
};

/** The first payment, with the code applied, and how long this price is valid. */
function First({ price, interval, coupon, onCoupon }: FirstProps): ReactNode {
  return (
    <section>
      <SectionHead title={priceText.first} />
      <CouponField interval={interval} coupon={coupon} onCoupon={onCoupon} />
      {price !== null && price !== undefined && <FirstPayment price={price} />}
      <p className="t1 pt-3 text-ink-3">
        {priceScreenText.note}{" "}
        {price !== null &&
          price !== undefined &&
          formatMessage(priceText.validUntil, { day: formatDay(price.validUntil) })}
      </p>
    </section>
  );
}

function Basis({
  subscription: { portfolios, pricing },
}: {
  readonly subscription: ClubSubscription;
}): ReactNode {
  return (
    <section className="pt-4">
      <SectionHead
        title={selectionText.basis}
        aside={
          <AreaLink to={clubPaths.selection()} className="link">
            {priceText.modify}
          </AreaLink>
        }
      />
      <dl>
        {portfolios.map(({ id, name, pricing: part }) => (
          <Line key={id} label={name}>
            <Amount value={part?.basis ?? null} />
          </Line>
        ))}
        {pricing !== null && (
          <Line label={formatMessage(priceText.asOf, { day: formatDay(pricing.asOf) })} strong>
            <Amount value={pricing.basis} />
          </Line>
        )}
      </dl>
    </section>
  );
}
