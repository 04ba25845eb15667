import type { ReactNode } from "react";
import { clubApi } from "@vigie/api/club";
import { api, useAction, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useAreaNavigate } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { ClubSteps } from "../../../../shared/club/club-steps.tsx";
import { type Club, clubReadings, screenOf } from "../../../../shared/club/use-club.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Failure } from "../parts/failure.tsx";
import { Found } from "../parts/found.tsx";
import { WithClub } from "../parts/frame.tsx";
import { OwnPrice } from "../parts/own-price.tsx";
import { landingText, questions, text } from "../text.ts";

/** What the Club is and its price for this reader. */
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
        {current.state === "active" || current.state === "paused" ? landingText.open : landingText.resume}
      </AreaLink>
    );
  return (
    <>
      <PageHead title={text.title} asOf={<WithWhom />} action={action} />
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
          <SectionHead title={landingText.steps} aside={landingText.stepsLast} />
          <ClubSteps subscription={current} minutes={landingText.minutes} />
          <p className="t1 pt-2 text-ink-3">{landingText.stepsNote}</p>
        </section>
        <Questions />
      </div>
    </>
  );
}

/** Who would follow the contracts; nothing when the reader has no advisor. */
function WithWhom(): ReactNode {
  const { subject } = useArea();
  const advisors = useReading(api.firms.ownAdvisors, {}, { enabled: subject === "me" }).data?.advisors ?? [];
  const [first] = advisors;
  if (first === undefined || advisors.length > 1) return null;
  return formatMessage(landingText.withWhom, { name: first.name, firm: first.firm.name });
}

/** Why the last subscription ended, in words meant for the customer. */
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
