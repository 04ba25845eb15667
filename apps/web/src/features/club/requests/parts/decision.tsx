import { useState, type ReactNode } from "react";
import type { ClubSubscription } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { clubPrice, type Id, isOpen, sumCents, tariffOf } from "@vigie/domain";
import { useAction } from "../../../../api.ts";
import { missingWords, priceText, reasonWords, stateWords } from "../../../../shared/club/club-text.ts";
import { ClubSteps } from "../../../../shared/club/club-steps.tsx";
import { Line } from "../../../../shared/club/price-lines.tsx";
import { useClubWhileWaiting } from "../../../../shared/club/use-club.ts";
import { tariffMonth } from "../../../../shared/club/tariff-month.ts";
import { usePartnerTab } from "../../../../shared/signature/use-partner-tab.ts";
import { useMe } from "../../../../shared/session/user.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { text } from "../text.ts";
import { Approve } from "./approve.tsx";
import { ChangeDecision } from "./change-decision.tsx";
import { DeathDialog } from "./death-dialog.tsx";
import { RefusedActs } from "./refused-acts.tsx";
import { RefuseDialog } from "./refuse-dialog.tsx";
import { RequestDocuments, RequestSummary, type TickedPrice } from "./request-summary.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { otherIcons } from "../../../../ui/other-icons.ts";

export type DecisionProps = { readonly subscription: ClubSubscription; readonly onReload: () => void };

/** Approve with some or all contracts, refuse, ask for more, revoke: the actions that the server currently allows. */
export function Decision({ subscription, onReload }: DecisionProps): ReactNode {
  const { canDo, portfolios, missing } = subscription;
  const [ticked, setTicked] = useState<ReadonlySet<Id>>(() => new Set(portfolios.map(({ id }) => id)));
  const mayApprove = canDo.includes("approve");
  const price = priceOf(subscription, ticked);
  return (
    <div className="grid gap-x-10 gap-y-6 pt-4 md:grid-cols-[2fr_1fr]">
      <div className="min-w-0">
        {mayApprove && <RequestSummary subscription={subscription} price={price} count={ticked.size} />}
        <Chosen subscription={subscription} ticked={ticked} onTicked={mayApprove ? setTicked : null} />
        <Price subscription={subscription} price={price} />
        {missing.length > 0 && (
          <section className="pt-4">
            <SectionHead title={text.missing} />
            <ul>
              {missing.map((part) => (
                <li key={part} className="t2 border-b border-line py-2 text-warn">
                  {missingWords[part]}
                </li>
              ))}
            </ul>
          </section>
        )}
        <RefusedActs subscription={subscription} />
        {subscription.changes.map((change) => (
          <div key={change.id} className="pt-4">
            <ChangeDecision subscription={subscription} change={change} />
          </div>
        ))}
        {mayApprove && <Approve subscription={subscription} ticked={ticked} onReload={onReload} />}
        <Acts subscription={subscription} />
      </div>
      <div className="min-w-0 md:border-l md:border-line md:pl-6">
        <RequestDocuments subscription={subscription} />
        <Standing subscription={subscription} isAsked={mayApprove} />
      </div>
    </div>
  );
}

type ChosenProps = {
  readonly subscription: ClubSubscription;
  readonly ticked: ReadonlySet<Id>;
  /** Null if nothing is to be decided any more. */
  readonly onTicked: ((ticked: ReadonlySet<Id>) => void) | null;
};

function Chosen({ subscription: { portfolios }, ticked, onTicked }: ChosenProps): ReactNode {
  const toggle = (id: Id): void => {
    const after = new Set(ticked);
    if (!after.delete(id)) after.add(id);
    onTicked?.(after);
  };
  return (
    <section>
      <SectionHead
        title={onTicked === null ? text.followed : text.asked}
        {...(onTicked === null ? {} : { aside: text.askedNote })}
      />
      <ul>
        {portfolios.map(({ id, name, pricing }) => (
          <li key={id} className="flex items-center gap-4 border-b border-line py-1.5">
            {onTicked === null ? (
              <span className="t2 min-w-0 grow py-1.5 break-words">{name}</span>
            ) : (
              <Checkbox
                className="min-w-0 grow"
                label={name}
                checked={ticked.has(id)}
                onChange={() => {
                  toggle(id);
                }}
              />
            )}
            <span className="t2 shrink-0">
              <Amount value={pricing?.basis ?? null} unknown={text.excludedFromPrice} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The price of the selected contracts by the tariff of the request, with the server's function. Null if it is unknown. */
function priceOf(
  { pricing, portfolios, interval }: ClubSubscription,
  ticked: ReadonlySet<Id>,
): TickedPrice | null {
  const tariff = pricing === null ? null : tariffOf(pricing.tariffVersion);
  if (pricing === null || tariff === null) return null;
  const { asOf, basis: whole, period, effectiveRatio, first } = pricing;
  if (portfolios.every(({ id }) => ticked.has(id)))
    return { asOf, basis: whole, ...period, effectiveRatio, first: first.ttc };
  const basis = sumCents(portfolios.flatMap((one) => (ticked.has(one.id) ? (one.pricing?.basis ?? []) : [])));
  const price = clubPrice(basis, tariff);
  const { ttcCents: ttc, htCents: ht, vatCents: vat } = price[interval];
  // The first payment is computed with the letter.
  return { asOf, basis, ttc, ht, vat, effectiveRatio: price.effectiveRatio, first: null };
}

function Price({
  subscription: { pricing, interval },
  price,
}: Pick<DecisionProps, "subscription"> & { readonly price: TickedPrice | null }): ReactNode {
  if (pricing === null || price === null) return null;
  return (
    <section className="pt-4" aria-live="polite">
      <SectionHead
        title={text.price}
        aside={formatMessage(priceText.tariff, { month: tariffMonth(pricing.tariffVersion) })}
      />
      <dl>
        <Line label={formatMessage(priceText.basis, { day: formatDay(price.asOf) })}>
          <Amount value={price.basis} />
        </Line>
        <Line label={priceText.ht}>
          <Amount value={price.ht} />
        </Line>
        <Line label={priceText.vat}>
          <Amount value={price.vat} />
        </Line>
        <Line label={interval === "monthly" ? priceText.monthly : priceText.yearly} strong>
          <Amount value={price.ttc} />
        </Line>
      </dl>
    </section>
  );
}

function Acts({ subscription }: Pick<DecisionProps, "subscription">): ReactNode {
  const { canDo, state, letter } = subscription;
  const [asked, setAsked] = useState<"refuse" | "ask" | "revoke" | "death" | null>(null);
  const roles = useMe()?.roles ?? [];
  // For the firm's compliance officer: the server enforces it too.
  const mayRecordDeath = isOpen(state) && (roles.includes("manager") || roles.includes("admin"));
  const close = (): void => {
    setAsked(null);
  };
  return (
    <div className="pt-5">
      <div className="flex flex-wrap items-center gap-4">
        {state === "ready_to_sign" && letter?.signedAt === null && (
          <FirmSignature subscription={subscription} />
        )}
        {canDo.includes("ask_completion") && <Button onClick={() => setAsked("ask")}>{text.ask}</Button>}
        {canDo.includes("refuse") && (
          <Button look="danger" onClick={() => setAsked("refuse")}>
            {text.refuse}
          </Button>
        )}
        {canDo.includes("revoke") && (
          <Button look="danger" onClick={() => setAsked("revoke")}>
            {text.revoke}
          </Button>
        )}
        {mayRecordDeath && <Button onClick={() => setAsked("death")}>{text.death}</Button>}
      </div>
      {(asked === "refuse" || asked === "ask") && (
        <RefuseDialog subscription={subscription} isCompletion={asked === "ask"} onClose={close} />
      )}
      {asked === "death" && <DeathDialog subscription={subscription} onClose={close} />}
      {asked === "revoke" && <RevokeDialog subscription={subscription} onClose={close} />}
    </div>
  );
}

/** The firm signs first, at the signature partner, in a new tab. */
function FirmSignature({ subscription }: { readonly subscription: ClubSubscription }): ReactNode {
  const { id: subId, customerId: id } = subscription;
  const { address, open: openTab } = usePartnerTab();
  const sign = useAction(clubApi.requests.sign);
  useClubWhileWaiting(id);
  const open = async (): Promise<void> =>
    await openTab(async () => (await sign.run({ params: { id, subId } }))?.signUrl ?? null);
  return (
    <>
      <Button look="solid" icon={otherIcons.external} busy={sign.busy} onClick={() => void open()}>
        {text.sign}
      </Button>
      {address !== null && (
        <a href={address} target="_blank" rel="noreferrer" className="link t2">
          {text.signBlocked}
        </a>
      )}
      {sign.failure !== null && (
        <span role="alert" className="t2 text-neg">
          {sign.failure}
        </span>
      )}
    </>
  );
}

/** The state; the date of a decided request is shown above. */
function Standing({
  subscription,
  isAsked,
}: {
  readonly subscription: ClubSubscription;
  readonly isAsked: boolean;
}): ReactNode {
  const { state, reason, since, letter, endsOn, advisorMessage } = subscription;
  return (
    <>
      <SectionHead title={text.stands} aside={stateWords[state]} />
      <ClubSteps subscription={subscription} />
      <dl>
        {!isAsked && <Line label={stateWords[state]}>{formatInstantDay(since)}</Line>}
        {reason !== null && reason !== "vigilance" && <Line label={reasonWords[reason]}>{""}</Line>}
        {letter !== null && (
          <Line label={text.letter}>{formatMessage(text.number, { number: letter.number })}</Line>
        )}
        {endsOn !== null && <Line label={text.ends}>{formatDay(endsOn)}</Line>}
      </dl>
      {advisorMessage !== null && (
        <p className="t2 pt-3 break-words whitespace-pre-line text-ink-2">{advisorMessage}</p>
      )}
    </>
  );
}
