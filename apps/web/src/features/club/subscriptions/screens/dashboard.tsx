import type { ReactNode } from "react";
import type { ClubSubscription, FollowUp } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { isCallOfferedTo, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useQueryState } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { today } from "../../../../shared/clock/today.ts";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { documentWords, reasonWords, stateWords } from "../../../../shared/club/club-text.ts";
import { Line } from "../../../../shared/club/price-lines.tsx";
import { isUnpaid } from "../../../../shared/club/is-unpaid.ts";
import { UnpaidNotice } from "../../../../shared/club/unpaid-notice.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, type PageHeadProps, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Download } from "../parts/download.tsx";
import { WithClub } from "../parts/frame.tsx";
import { Beside, isSavingShown, Work } from "../parts/follow-up.tsx";
import { followUpText } from "../parts/follow-up-text.ts";
import { OpenChanges } from "../parts/open-changes.tsx";
import { Keep } from "../parts/keep.tsx";
import { LeavingLinks } from "../parts/leaving-links.tsx";
import { ToRightScreen } from "../parts/to-right-screen.tsx";
import { leavingText } from "../parts/leaving-text.ts";
import { dashboardText as words } from "../parts/payment-text.ts";
import { exclusionWords, landingText, text } from "../text.ts";

const tabs = ["contrats", "reglages"] as const;

/** The running subscription: its contracts, price and settings. */
export function ClubDashboardScreen(): ReactNode {
  return (
    <WithClub title={text.club}>
      {({ current }) =>
        current?.state === "active" || current?.state === "paused" ? (
          <Dashboard subscription={current} />
        ) : (
          <ToRightScreen subscription={current} />
        )
      }
    </WithClub>
  );
}

function Dashboard({ subscription }: { readonly subscription: ClubSubscription }): ReactNode {
  const { subject } = useArea();
  const [tab, setTab] = useQueryState("onglet", tabs, "contrats");
  const isOffered = isCallOfferedTo(clubApi.followUp.show, subject);
  const work = useReading(clubApi.followUp.show, { params: { id: subject } }, { enabled: isOffered });
  const followUp = work.data?.followUp;
  return (
    <>
      <PageHead
        title={text.club}
        {...(followUp === undefined ? {} : worthOf(followUp))}
        action={
          subject === "me" && (
            <AreaLink to={paths.userAdvisor()} className="button button-solid">
              {words.write}
            </AreaLink>
          )
        }
      />
      <State subscription={subscription} />
      <div className="border-b border-line pt-2">
        <Choice
          label={words.tabs}
          options={[
            { value: "contrats", label: words.portfolios },
            { value: "reglages", label: words.settings },
          ]}
          value={tab}
          onValue={setTab}
        />
      </div>
      <div className="grid gap-x-10 gap-y-6 pt-4 md:grid-cols-[2fr_1fr]">
        {tab === "contrats" ? (
          <Contracts subscription={subscription} work={work} />
        ) : (
          <div className="min-w-0">
            <OpenChanges subscription={subscription} />
            <Shares subscription={subscription} />
            <Documents subscription={subscription} />
          </div>
        )}
        <div className="min-w-0 md:border-l md:border-line md:pl-6">
          {followUp !== undefined && tab === "contrats" && <Beside followUp={followUp} />}
          <Subscription subscription={subscription} />
        </div>
      </div>
    </>
  );
}

/** A failed payment, or a coming end: when, and what to do. */
function State({ subscription }: { readonly subscription: ClubSubscription }): ReactNode {
  const { subject } = useArea();
  const { endsOn, canDo } = subscription;
  return (
    <>
      {isUnpaid(subscription) && <UnpaidNotice subscription={subscription} />}
      {endsOn !== null && (
        <div
          role="status"
          className="t2 flex flex-wrap items-baseline gap-x-6 border-b border-line py-3 text-warn"
        >
          <span>{formatMessage(leavingText.endsOn, { day: formatDay(endsOn) })}</span>
          {subject === "me" && canDo.includes("keep") && <Keep subscription={subscription} />}
        </div>
      )}
    </>
  );
}

/** The value of the included contracts, if all are known; only its date if the main figure of the screen shows it. */
function worthOf(followUp: FollowUp): Pick<PageHeadProps, "value" | "asOf"> {
  const { contracts, total } = followUp;
  const days = contracts.flatMap(({ asOf }) => (asOf === null ? [] : [asOf])).toSorted();
  const [oldest] = days;
  if (total.value === null || oldest === undefined) return {};
  return {
    value: isSavingShown(followUp) ? <Amount value={total.value} /> : undefined,
    asOf: formatMessage(followUpText.followedCount, { count: contracts.length, day: formatDay(oldest) }),
  };
}

/** What the Club did for them; if that is unavailable or unknown, what the price includes. */
function Contracts({
  subscription,
  work,
}: {
  readonly subscription: ClubSubscription;
  readonly work: {
    readonly data: { readonly followUp: FollowUp } | undefined;
    readonly isError: boolean;
    readonly isLoading: boolean;
  };
}): ReactNode {
  if (work.data !== undefined) return <Work followUp={work.data.followUp} />;
  if (work.isLoading)
    return (
      <Loading label={text.loading}>
        <SkeletonRows count={6} height={44} />
      </Loading>
    );
  const { pricing } = subscription;
  return (
    <div className="min-w-0">
      {work.isError && (
        <p role="alert" className="t2 pb-4 text-neg">
          {followUpText.failed}
        </p>
      )}
      {pricing !== null && (
        <FigureBlock
          label={words.under}
          figure={<Amount value={pricing.basis} figure />}
          note={formatMessage(words.asOf, { day: formatDay(pricing.asOf) })}
        />
      )}
      <Shares subscription={subscription} />
    </div>
  );
}

/** The amount counted for each contract, and its part of the price. */
function Shares({ subscription: { portfolios } }: { readonly subscription: ClubSubscription }): ReactNode {
  return (
    <section className="pt-6">
      <SectionHead title={followUpText.shares} />
      <ul>
        {portfolios.map(({ id, name, pricing: part, excluded }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-6 border-b border-line py-3">
            <AreaLink to={paths.portfolio(id)} className="link t2 min-w-0 grow break-words">
              {name}
            </AreaLink>
            {part === null ? (
              <span className="t1 text-ink-2">{excluded === null ? "" : exclusionWords[excluded]}</span>
            ) : (
              <span className="t2 text-right">
                <Amount value={part.basis} />
                <span className="t1 block text-ink-2">
                  {words.share} <Amount value={part.share} />
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Documents({ subscription: { id: subId } }: { readonly subscription: ClubSubscription }): ReactNode {
  const { subject } = useArea();
  const found = useReading(clubApi.subscriptions.documents, { params: { id: subject, subId } }).data;
  return (
    <section className="min-w-0">
      <SectionHead title={words.documents} />
      {found?.documents.length === 0 && <p className="t2 py-3 text-ink-2">{words.noDocuments}</p>}
      <ul>
        {(found?.documents ?? []).map(({ id, kind, number, createdAt }) => (
          <li
            key={id}
            className="t2 flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3"
          >
            {subject === "me" ? (
              <Download subId={subId} kind={kind} documentId={id}>
                {documentWords[kind]}
                {number === null ? "" : ` ${formatMessage(words.number, { number })}`}
              </Download>
            ) : (
              documentWords[kind]
            )}
            <span className="t1 text-ink-2">{formatInstantDay(createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Subscription({ subscription }: { readonly subscription: ClubSubscription }): ReactNode {
  const { subject } = useArea();
  const { state, reason, interval, pricing, nextInvoice, currentPeriod, letter } = subscription;
  return (
    <section>
      <SectionHead
        title={words.subscription}
        aside={state === "active" && reason !== "paid" ? reasonWords.payment_failure : stateWords[state]}
      />
      <dl>
        <Line label={words.rhythm}>{interval === "monthly" ? words.monthly : words.yearly}</Line>
        {pricing !== null && (
          <Line label={words.price}>
            <Amount value={pricing.period.ttc} />
          </Line>
        )}
        {nextInvoice !== null && (
          <Line label={words.nextPayment} note={formatDay(nextInvoice.date)}>
            <Amount value={nextInvoice.ttc} />
          </Line>
        )}
        {currentPeriod !== null && (
          <Line label={currentPeriod.to < today() ? words.periodOver : words.period}>
            {formatDay(currentPeriod.from)} – {formatDay(currentPeriod.to)}
          </Line>
        )}
        {letter !== null && (
          <Line label={words.letter}>{formatMessage(words.number, { number: letter.number })}</Line>
        )}
      </dl>
      {subject === "me" && (
        <div className="grid gap-2 pt-4">
          <AreaLink to={clubPaths.invoices()} className="link t2">
            {words.payment}
          </AreaLink>
          <AreaLink to={paths.costs()} className="link t2">
            {words.costs}
          </AreaLink>
          <AreaLink to={clubPaths.landing()} className="link t2">
            {landingText.rule}
          </AreaLink>
          <LeavingLinks subscription={subscription} />
        </div>
      )}
    </section>
  );
}
