import type { Mission } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useIdParam } from "../../../../shared/area/area.tsx";
import { useNamedInNav } from "../../../../shared/area/open-page.ts";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { ReasonMark } from "../../../../shared/book/reason-mark.tsx";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { AdvisorProgress } from "../parts/advisor-progress.tsx";
import { Funnel } from "../parts/funnel.tsx";
import { Leads, useLeads } from "../parts/leads.tsx";
import { MeasuredResult } from "../parts/measured-result.tsx";
import { PitchText } from "../parts/pitch-text.tsx";
import { MissionActs } from "../parts/mission-acts.tsx";
import { Declared, Goal, kindLine, leftWords } from "../parts/mission-table.tsx";
import { MoneyBlock, Motives } from "../parts/missions-aside.tsx";
import { lastDayOf } from "../parts/figures.ts";
import { useManages } from "../parts/use-manages.ts";
import { leadText, missionText, text } from "../text.ts";
import { otherIcons } from "../../../../ui/other-icons.ts";

/** Whom to call next, and what to say. */
export function MissionScreen(): ReactNode {
  const id = useIdParam("missionId");
  const { data, isError, error, refetch } = useReading(bookApi.missions.show, { params: { id } });
  if (data !== undefined) return <Shown key={id} mission={data.mission} />;
  return (
    <>
      <PageHead title={text.title} />
      {isError ? (
        error.status === 404 ? (
          <EmptyState kind="unavailable" title={missionText.notFound} />
        ) : (
          <EmptyState
            kind="failed"
            title={text.failed}
            action={<LinkButton onClick={() => void refetch()}>{bookText.retry}</LinkButton>}
          />
        )
      ) : (
        <Loading label={missionText.loading}>
          <SkeletonRows count={8} height={44} />
        </Loading>
      )}
    </>
  );
}

type Props = { readonly mission: Mission };

function Shown({ mission }: Props): ReactNode {
  const leads = useLeads(mission);
  const manages = useManages();
  useNamedInNav({ entry: "missions", label: mission.name, path: bookPaths.mission(mission.id) });
  const { next } = leads;
  return (
    <>
      <PageHead
        title={mission.name}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="missions" to={bookPaths.missions()} className="link">
                {text.title}
              </AreaLink>,
              kindLine(mission),
            ]}
          />
        }
        value={mission.openedAt === null ? undefined : <Declared mission={mission} />}
        asOf={
          mission.openedAt === null
            ? undefined
            : formatMessage(missionText.declared, {
                goal: <Goal key="goal" mission={mission} />,
                day: formatDay(lastDayOf(mission)),
              })
        }
        action={actionOf(mission, leads)}
      />
      <p className="t1 flex flex-wrap items-center justify-between gap-x-6 pt-2 text-ink-2">
        <span>
          {periodWords(mission)} {mission.shared && missionText.shared}{" "}
          {mission.shared && !manages && missionText.ownPart}{" "}
          {mission.isStalled && <ReasonMark reason={{ level: "settle", words: text.stalledOne }} />}
        </span>
        <MissionActs mission={mission} />
      </p>
      <div className="grid gap-x-10 gap-y-6 border-b border-ink py-5 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section className="min-w-0">
          <h2 className="t4 pb-2 leading-[2rem]">{leadOf(mission)}</h2>
          {mission.state === "open" && leads.isQueueRead && next === null && leads.opened === null && (
            <p className="t2 pb-2 text-ink-2">{leadText.noneLeft}</p>
          )}
          {mission.openedAt !== null && <Funnel funnel={mission.funnel} hoped={mission.expectedConversion} />}
        </section>
        <Aside mission={mission} />
      </div>
      {mission.shared && mission.openedAt !== null && <AdvisorProgress mission={mission} />}
      {mission.openedAt !== null && <Leads mission={mission} leads={leads} />}
      {mission.state === "open" && <SoFar mission={mission} />}
    </>
  );
}

/** The result so far: below the leads while the mission runs. */
function SoFar({ mission }: Props): ReactNode {
  return (
    <div className="grid gap-x-10 gap-y-6 pt-8 md:grid-cols-2">
      <div className="min-w-0 pt-3">
        <MeasuredResult measured={mission.result.measured} />
      </div>
      <div className="min-w-0">
        <Motives missions={[mission]} />
      </div>
    </div>
  );
}

/** The next action: the next call for an open mission, the missing part for a draft. */
function actionOf({ id, state }: Mission, { next, setOpened }: ReturnType<typeof useLeads>): ReactNode {
  if (state === "draft")
    return (
      <AreaLink to={`${bookPaths.missionWizard()}?mission=${id}`} className="button button-solid">
        {missionText.finishDraft}
      </AreaLink>
    );
  if (state !== "open") return undefined;
  return (
    <Button
      look="solid"
      icon={otherIcons.phone}
      disabled={next === null}
      onClick={() => next !== null && setOpened({ lead: next, outcome: null })}
    >
      {missionText.callNext}
    </Button>
  );
}

function periodWords({ openedAt, endsOn, endedAt, createdAt, authorName }: Mission): string {
  if (openedAt === null || endsOn === null)
    return formatMessage(missionText.drafted, { day: formatInstantDay(createdAt), author: authorName });
  const from = formatInstantDay(openedAt);
  if (endedAt !== null)
    return formatMessage(missionText.periodEnded, {
      from,
      to: formatDay(lastDayOf({ endedAt, endsOn })),
      author: authorName,
    });
  return formatMessage(missionText.period, {
    from,
    to: formatDay(endsOn),
    left: leftWords(endsOn),
    author: authorName,
  });
}

function leadOf({ state, openedAt, funnel }: Mission): string {
  const { validated, targeted } = funnel;
  if (openedAt === null) return state === "draft" ? missionText.draftLead : missionText.archivedDraft;
  if (state === "open")
    return formatMessage(missionText.summary, { validated, targeted, waiting: funnel.waiting });
  return formatMessage(missionText.endedLead, { validated, targeted });
}

/** What to say; after the end, the result. While it runs the leads come first, and the result is below them. */
function Aside({ mission }: Props): ReactNode {
  const isOver = mission.openedAt !== null && mission.state !== "open";
  return (
    <aside className="min-w-0">
      {mission.openedAt !== null && <MoneyBlock missions={[mission]} />}
      {isOver && <MeasuredResult measured={mission.result.measured} />}
      <section>
        <SectionHead title={missionText.pitch} />
        <p className="t2 py-2 break-words whitespace-pre-line">
          {mission.pitch === "" ? missionText.noPitch : <PitchText pitch={mission.pitch} />}
        </p>
      </section>
      <section>
        <SectionHead title={missionText.productsTitle} />
        {mission.products.length === 0 ? (
          <p className="t2 py-2 text-ink-2">{missionText.noProduct}</p>
        ) : (
          <ul className="t2">
            {mission.products.map(({ id, name }) => (
              <li key={id} className="border-b border-line py-2">
                {name}
              </li>
            ))}
          </ul>
        )}
      </section>
      {isOver && <Motives missions={[mission]} />}
    </aside>
  );
}
