import { unpaidText } from "../../../../shared/club/unpaid-text.ts";
import { useState, type ReactNode } from "react";
import type { ClubInvoice, ClubSubscription, PaymentSourceView } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { dayOf } from "@vigie/domain";
import { useAction, useReading } from "../../../../api.ts";
import { useAreaNavigate } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { priceText } from "../../../../shared/club/club-text.ts";
import { clubReadings } from "../../../../shared/club/use-club.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { paymentText as words } from "./payment-text.ts";
import { Failure } from "./failure.tsx";
import { MethodForm } from "./method-form.tsx";
import { loadPartner, refusalCode, type BrowserSide } from "./partner-script.ts";

/** The name of a payment method. */
export function sourceName({ kind, brand, last4 }: PaymentSourceView): string {
  return kind === "card"
    ? formatMessage(words.saved, { brand: brand.toUpperCase(), last4 })
    : formatMessage(words.sepa, { last4 });
}

export type PaymentProps = {
  readonly subscription: ClubSubscription;
  /** Receives the payment under way, and `null` once its outcome is known. */
  readonly onPaying: (subscription: ClubSubscription | null) => void;
};

/** The method and the start date, or payment of a failed invoice. */
export function Payment({ subscription, onPaying }: PaymentProps): ReactNode {
  const { pricing, failedAt, accessUntil, paymentRefused, state } = subscription;
  const isFirst = failedAt === null && state !== "active" && state !== "paused";
  const invoices = useReading(clubApi.payments.invoices, {}).data?.invoices ?? [];
  const dues = invoices.filter((one) => one.subscriptionId === subscription.id && isDue(one.state));
  return (
    <div className="grid max-w-180 gap-5">
      {isFirst
        ? pricing !== null && <Due label={words.first} {...pricing.first} />
        : dues.map((one) => <Due key={one.id} label={words.due} {...one} />)}
      {state === "active" && accessUntil !== null && (
        <p className="t2 text-warn">
          {formatMessage(unpaidText.unpaid, {
            day: formatInstantDay(accessUntil),
            time: formatTime(accessUntil),
          })}
        </p>
      )}
      <Failure title={words.refused}>
        {paymentRefused !== null && isFirst ? `${paymentRefused} ${words.nothingTaken}` : paymentRefused}
      </Failure>
      <PaymentForm
        subscription={subscription}
        onPaying={onPaying}
        asksStart={isFirst && (subscription.startsOn === null || state === "waiting_for_payment")}
      />
    </div>
  );
}

/** A failed payment, a chargeback, or a pending authentication. */
const isDue = (state: ClubInvoice["state"]): boolean =>
  state === "open" || state === "failed" || state === "disputed";

type DueProps = Pick<ClubInvoice, "ttc" | "from" | "to"> & { readonly label: string };

function Due({ label, ttc, from, to }: DueProps): ReactNode {
  const period = { from: formatDay(from), to: formatDay(to) };
  return (
    <FigureBlock
      label={label}
      figure={<Amount value={ttc} figure />}
      size={6}
      note={formatMessage(priceText.firstPeriod, period)}
    />
  );
}

type PaymentFormProps = PaymentProps & { readonly asksStart: boolean };

function PaymentForm({ subscription, onPaying, asksStart }: PaymentFormProps): ReactNode {
  const sources = useReading(clubApi.payments.sources, {}).data?.paymentSources ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [wish, setWish] = useState<Start>({ startNow: false, acknowledgedProrata: false });
  const [isTold, setIsTold] = useState(false);
  const { pay, busy, refused } = usePay({ subscription, onPaying });
  const mayGoOn = (): boolean => {
    const may = !asksStart || !wish.startNow || wish.acknowledgedProrata;
    setIsTold(!may);
    return may;
  };
  const start = asksStart ? wish : { startNow: false, acknowledgedProrata: false };
  const picked = chosen ?? sources.find((one) => one.isDefault)?.id ?? sources[0]?.id ?? "new";
  return (
    <>
      <Failure title={words.refused}>{refused}</Failure>
      {asksStart && (
        <StartChoice
          start={wish}
          isTold={isTold}
          onStart={(next) => {
            setWish(next);
            setIsTold(false);
          }}
        />
      )}
      {sources.length > 0 && (
        <RadioGroup
          label={words.choose}
          value={picked}
          onValue={setChosen}
          options={[
            ...sources.map((one) => ({ value: one.id, label: sourceName(one) })),
            { value: "new", label: words.another },
          ]}
        />
      )}
      {picked === "new" ? (
        <MethodForm
          label={words.pay}
          busy={busy}
          mayGoOn={mayGoOn}
          onSaved={async (source) => await pay(source.id, start)}
        />
      ) : (
        <p>
          <Button
            look="solid"
            busy={busy}
            onClick={() => {
              if (mayGoOn()) void pay(picked, start);
            }}
          >
            {words.pay}
          </Button>
        </p>
      )}
    </>
  );
}

type StartChoiceProps = {
  readonly start: Start;
  readonly isTold: boolean;
  readonly onStart: (start: Start) => void;
};

/** Starting before the withdrawal period ends is an explicit request, never preselected, with its cost. */
function StartChoice({ start, isTold, onStart }: StartChoiceProps): ReactNode {
  const { startNow, acknowledgedProrata } = start;
  return (
    <div className="border-y border-line py-3">
      <Checkbox
        label={words.start}
        help={words.startHelp}
        checked={startNow}
        onChange={(event) => {
          onStart({ ...start, startNow: event.target.checked });
        }}
      />
      {startNow && (
        <Checkbox
          className="pl-8"
          label={words.acknowledge}
          checked={acknowledgedProrata}
          error={isTold && !acknowledgedProrata ? words.acknowledgeNeeded : undefined}
          onChange={(event) => {
            onStart({ ...start, acknowledgedProrata: event.target.checked });
          }}
        />
      )}
    </div>
  );
}

type Start = { readonly startNow: boolean; readonly acknowledgedProrata: boolean };

/** Pays with a saved method; the bank's authentication opens here if needed. */
function usePay({ subscription, onPaying }: PaymentProps) {
  const go = useAreaNavigate();
  const [refused, setRefused] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const action = useAction(clubApi.payments.pay);
  const again = useAction(clubApi.subscriptions.list, {
    refreshes: [...clubReadings, clubApi.payments.invoices],
  });
  const authenticate = async (side: BrowserSide, clientSecret: string): Promise<boolean> => {
    setIsAsked(true);
    try {
      const partner = await loadPartner(side);
      return refusalCode(await partner.handleNextAction({ clientSecret })) === null;
    } catch {
      return false;
    } finally {
      setIsAsked(false);
    }
  };
  const pay = async (paymentSourceId: string, start: Start): Promise<void> => {
    onPaying(subscription);
    try {
      await payAndAnswer(paymentSourceId, start);
    } finally {
      onPaying(null);
    }
  };
  const payAndAnswer = async (paymentSourceId: string, start: Start): Promise<void> => {
    setRefused(null);
    const reply = await action.run({
      params: { subId: subscription.id },
      body: { paymentSourceId, ...start },
    });
    if (reply === null) return;
    const { nextAction, clientSecret, browserSide } = reply;
    if (nextAction === "authenticate" && clientSecret !== null) {
      const isDone = await authenticate(browserSide, clientSecret);
      if (!isDone) setRefused(words.authenticationFailed);
    }
    await again.run({ params: { id: "me" }, query: { state: "all" } });
    if (reply.clubSubscription.state === "active") {
      toast(words.done);
      go(clubPaths.dashboard());
    }
  };
  return { pay, busy: action.busy || isAsked, refused: refused ?? action.failure };
}

/** The bank has received the payment, or the service starts later. */
export function PaymentUnderWay({ subscription, onPaying }: PaymentProps): ReactNode {
  const { startsOn, access, canDo } = subscription;
  const [isAgain, setIsAgain] = useState(false);
  useReading(
    clubApi.subscriptions.list,
    { params: { id: "me" }, query: { state: "all" } },
    { refetchEveryMs: 5000 },
  );
  const isLater = startsOn !== null && startsOn > dayOf(subscription.since) && access === "none";
  // A debit received by the bank is settled by the bank; an unanswered authentication is requested again.
  const mayChange = canDo.includes("change_method") && access !== "full";
  return (
    <div className="grid max-w-180 gap-3 [&>.button]:justify-self-start">
      <p className="t4">
        {isLater ? formatMessage(words.startsOn, { day: formatDay(startsOn) }) : words.waiting}
      </p>
      {!isLater && <p className="t2 text-ink-2">{words.waitingReason}</p>}
      {access === "full" && <p className="t2">{words.provisional}</p>}
      {mayChange && !isAgain && (
        <Button
          onClick={() => {
            setIsAgain(true);
          }}
        >
          {words.payAgain}
        </Button>
      )}
      {mayChange && isAgain && <Payment subscription={subscription} onPaying={onPaying} />}
    </div>
  );
}
