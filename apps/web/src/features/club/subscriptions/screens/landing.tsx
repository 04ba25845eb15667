import { useState, type ReactNode } from "react";
import { clubApi } from "@vigie/api/club";
import type { ClubInterval } from "@vigie/domain";
import { api, useAction, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useAreaNavigate } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { ClubSteps } from "../../../../shared/club/club-steps.tsx";
import { priceText } from "../../../../shared/club/club-text.ts";
import { type Club, clubReadings, screenOf, usePrice } from "../../../../shared/club/use-club.ts";
import { tariffMonth } from "../../../../shared/club/tariff-month.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay, formatPercent } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { useCandidates } from "../parts/eligible.ts";
import { Failure } from "../parts/failure.tsx";
import { WithClub } from "../parts/frame.tsx";
import { landingText, questions, text } from "../text.ts";

/** What the Club is and what it costs this reader. */
export function ClubLandingScreen(): ReactNode {
  return <WithClub title={text.title}>{(club) => <Landing club={club} />}</WithClub>;
}

function Landing({ club }: { readonly club: Club }): ReactNode {
  const { subject } = useArea();
  const go = useAreaNavigate();
  const create = useAction(clubApi.subscriptions.create, { refreshes: clubReadings });
  const start = async (): Promise<void> => {
    const reply = await create.run({
      params: { id: "me" },
      body: { portfolios: [], interval: "monthly", coupon: null, submit: false },
    });
    if (reply !== null) go(clubPaths.selection());
  };
  const { current } = club;
  const action =
    subject !== "me" ? undefined : current === null ? (
      <Button look="solid" busy={create.busy} onClick={() => void start()}>
        {landingText.ask}
      </Button>
    ) : (
      <AreaLink to={screenOf(current)} className="button button-solid">
        {current.state === "active" ? landingText.open : landingText.resume}
      </AreaLink>
    );
  return (
    <>
      <PageHead title={text.title} action={action} />
      <Failure>{create.failure}</Failure>
      <Ended club={club} />
      <div className="grid gap-x-10 gap-y-6 pt-5 md:grid-cols-[3fr_2fr]">
        <div className="min-w-0">
          <p className="t4 max-w-160 pb-5 leading-[2rem]">{landingText.lead}</p>
          <OwnPrice />
        </div>
        <Promises />
      </div>
      <div className="mt-8 grid gap-x-10 gap-y-6 border-t border-ink pt-2 md:grid-cols-3">
        <Found />
        <section>
          <SectionHead title={landingText.steps} />
          <ClubSteps subscription={current} />
        </section>
        <Questions />
      </div>
    </>
  );
}

/** Why the last one ended, in words that are the customer's to read. */
function Ended({ club: { current, last } }: { readonly club: Club }): ReactNode {
  if (current !== null || last === null || last.state === "refused_by_customer") return null;
  const { state, advisorMessage } = last;
  const [title, reason] =
    state === "refused_by_advisor"
      ? [landingText.refused, [landingText.refusedReason, advisorMessage].filter(Boolean).join(" ")]
      : state === "rejected"
        ? [landingText.rejected, landingText.rejectedReason]
        : [landingText.closed, landingText.closedReason];
  return (
    <EmptyState
      kind="unavailable"
      title={title}
      reason={reason}
      action={
        state === "closed" && (
          <span className="flex flex-wrap gap-x-6">
            <AreaLink to={clubPaths.invoices()} className="link">
              {landingText.archive}
            </AreaLink>
            <AreaLink to={clubPaths.survey()} className="link">
              {landingText.survey}
            </AreaLink>
          </span>
        )
      }
    />
  );
}

function OwnPrice(): ReactNode {
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
          <Loading label={landingText.computing}>
            <SkeletonRows count={2} height={72} />
          </Loading>
        )}
        <Tariff />
      </>
    );
  return (
    <>
      <div className="pb-2">
        <Choice
          label={landingText.rhythm}
          options={[
            { value: "monthly", label: landingText.perMonth },
            { value: "yearly", label: landingText.perYear },
          ]}
          value={interval}
          onValue={setInterval}
        />
      </div>
      <FigureBlock
        label={formatMessage(landingText.forYours, { amount: <Amount key="a" value={found.basis.amount} /> })}
        figure={<Amount value={found[interval].ttc} figure />}
        note={
          <>
            {interval === "monthly"
              ? formatMessage(landingText.monthNote, { yearly: <Amount key="y" value={found.yearly.ttc} /> })
              : formatMessage(landingText.yearNote, {
                  monthly: <Amount key="m" value={found.monthly.ttc} />,
                })}{" "}
            {formatMessage(priceText.basis, { day: formatDay(found.basis.asOf) })}.
          </>
        }
      />
      <Tariff />
    </>
  );
}

function NothingEligible(): ReactNode {
  return (
    <EmptyState
      kind="none"
      title={landingText.noPrice}
      reason={landingText.noPriceReason}
      action={
        <AreaLink to={paths.addConnection()} className="link">
          {landingText.add}
        </AreaLink>
      }
    />
  );
}

/** The published rule. */
function Tariff(): ReactNode {
  const plan = useReading(clubApi.plans.list, {}).data?.plans[0];
  if (plan === undefined) return null;
  return (
    <section className="pt-5">
      <SectionHead title={landingText.rule} aside={tariffMonth(plan.tariffVersion)} />
      <ul>
        {plan.bands.map(({ from, yearlyRatio }, index) => (
          <li key={from} className="t2 flex justify-between gap-4 border-b border-line py-2">
            <span>
              {index === 0
                ? formatMessage(landingText.firstBand, {
                    to: <Amount key="to" value={plan.bands[1]?.from ?? null} />,
                  })
                : formatMessage(landingText.band, { from: <Amount key="from" value={from} /> })}
            </span>
            <span>{formatPercent(yearlyRatio, { maxDigits: 2 })}</span>
          </li>
        ))}
      </ul>
      <p className="t1 pt-2 text-ink-3">
        {formatMessage(landingText.bounds, {
          min: <Amount key="min" value={plan.min} />,
          max: <Amount key="max" value={plan.max} />,
        })}
      </p>
    </section>
  );
}

function Promises(): ReactNode {
  const { promise1, promise2, promise3, promise4 } = landingText;
  const { promise1Reason, promise2Reason, promise3Reason, promise4Reason } = landingText;
  return (
    <section className="min-w-0 md:border-l md:border-line md:pl-6">
      <SectionHead title={landingText.promises} />
      <ol>
        {[
          [promise1, promise1Reason],
          [promise2, promise2Reason],
          [promise3, promise3Reason],
          [promise4, promise4Reason],
        ].map(([name, reason], index) => (
          <li key={name} className="flex gap-4 border-b border-line py-3">
            <span className="t3 w-5 shrink-0" aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <span className="t2 block font-semibold">{name}</span>
              <span className="t2 block text-ink-2">{reason}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="t1 pt-3 text-ink-2">{landingText.nature}</p>
    </section>
  );
}

/** What was already found on the reader's contracts. */
function Found(): ReactNode {
  const { subject } = useArea();
  const steps = useReading(api.nextSteps.list, { params: { id: subject } }).data;
  const count = steps?.observations.length;
  return (
    <section>
      <SectionHead title={landingText.found} />
      {steps === undefined && (
        <Loading label={landingText.found}>
          <SkeletonRows count={1} height={44} />
        </Loading>
      )}
      {count !== undefined && (
        <p className="t2 pt-3">
          {count === 0 ? landingText.foundNone : formatMessage(landingText.foundCount, { count })}
        </p>
      )}
      {count !== undefined && count > 0 && (
        <AreaLink to={paths.observations()} className="link t2">
          {landingText.seeFound}
        </AreaLink>
      )}
    </section>
  );
}

function Questions(): ReactNode {
  return (
    <section>
      <SectionHead title={landingText.questions} />
      {questions.map(({ ask, say }) => (
        <details key={ask} className="border-b border-line py-2.5">
          <summary className="t2 min-h-6 cursor-pointer">{ask}</summary>
          <p className="t2 pt-2 text-ink-2">{say}</p>
        </details>
      ))}
    </section>
  );
}
