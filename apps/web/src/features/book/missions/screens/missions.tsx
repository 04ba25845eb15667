import type { Mission } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useQueryState } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { today } from "../../../../shared/clock/today.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { conversionOf, sumFunnels } from "../parts/figures.ts";
import { missionViews, ViewChoice } from "../parts/view-choice.tsx";
import { Funnel } from "../parts/funnel.tsx";
import { MissionColumns } from "../parts/mission-columns.tsx";
import { MissionTable } from "../parts/mission-table.tsx";
import { MissionsAside } from "../parts/missions-aside.tsx";
import { text } from "../text.ts";

const shownStates = ["open", "draft", "ended", "archived"] as const;
const kinds = ["financieres", "toutes"] as const;

/** Which missions bring results, and which stall. */
export function MissionsScreen(): ReactNode {
  const { data, isError, refetch } = useReading(bookApi.missions.list, {});
  const archived = useReading(bookApi.missions.list, { query: { state: "archived" } });
  const [kind, setKind] = useQueryState("missions", kinds, "financieres");
  const putAway = archived.data?.missions.filter(({ state }) => state === "archived");
  const all = data === undefined ? undefined : [...data.missions, ...(putAway ?? [])];
  const missions = all?.filter(({ category }) => kind === "toutes" || category === "financial_product");
  const open = (missions ?? []).filter(({ state }) => state === "open");
  return (
    <>
      <PageHead
        title={text.title}
        value={open.length === 0 ? undefined : conversionOf(sumFunnels(open.map(({ funnel }) => funnel)))}
        asOf={
          open.length === 0
            ? undefined
            : formatMessage(text.asOf, { count: open.length, day: formatDay(today()) })
        }
        action={
          <AreaLink to={bookPaths.missionWizard()} className="button button-solid">
            {text.create}
          </AreaLink>
        }
      />
      {missions !== undefined && all !== undefined ? (
        all.length === 0 ? (
          <EmptyState kind="none" title={text.none} reason={text.noneReason} />
        ) : (
          <Body
            missions={missions}
            kind={kind}
            setKind={setKind}
            isArchiveRead={putAway !== undefined}
            archiveFailed={archived.isError}
            readArchive={() => void archived.refetch()}
          />
        )
      ) : isError ? (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void refetch()}>{bookText.retry}</LinkButton>}
        />
      ) : (
        <Loading label={text.loading}>
          <SkeletonRows count={8} height={60} />
        </Loading>
      )}
    </>
  );
}

type BodyProps = {
  readonly missions: readonly Mission[];
  readonly kind: (typeof kinds)[number];
  readonly setKind: (kind: (typeof kinds)[number]) => void;
  readonly isArchiveRead: boolean;
  readonly archiveFailed: boolean;
  readonly readArchive: () => void;
};

function Body(props: BodyProps): ReactNode {
  const { missions, kind, setKind, isArchiveRead } = props;
  const [state, setState] = useQueryState("etat", shownStates, "open");
  const [view, setView] = useQueryState("vue", missionViews, "liste");
  const held = missions.filter((one) => one.state === state);
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-b border-line pt-2">
        <Choice
          label={text.states}
          options={shownStates.map((value) => ({
            value,
            label:
              value === "archived" && !isArchiveRead
                ? text.archived
                : formatMessage(text.stateCount, {
                    state: text[value],
                    count: missions.filter((one) => one.state === value).length,
                  }),
          }))}
          value={state}
          onValue={setState}
        />
        <span className="flex flex-wrap gap-x-8">
          <Choice
            label={text.kinds}
            options={[
              { value: "financieres", label: text.financials },
              { value: "toutes", label: text.every },
            ]}
            value={kind}
            onValue={setKind}
          />
          <ViewChoice value={view} onValue={setView} />
          <AreaLink to={bookPaths.products()} className="link t1 self-center">
            {text.products}
          </AreaLink>
        </span>
      </div>
      {view === "colonnes" ? (
        <MissionColumns missions={missions} />
      ) : held.length === 0 ? (
        <Nothing {...props} state={state} />
      ) : (
        <>
          <Overview missions={held.filter(({ openedAt }) => openedAt !== null)} state={state} />
          <MissionTable missions={held} label={text[state]} />
        </>
      )}
    </>
  );
}

/** Empty for this state, or altogether: a failed query is not shown as empty. */
function Nothing({
  state,
  kind,
  setKind,
  isArchiveRead,
  archiveFailed,
  readArchive,
}: BodyProps & { readonly state: (typeof shownStates)[number] }): ReactNode {
  if (state === "archived" && !isArchiveRead)
    return archiveFailed ? (
      <EmptyState
        kind="failed"
        title={text.failed}
        action={<LinkButton onClick={readArchive}>{bookText.retry}</LinkButton>}
      />
    ) : (
      <Loading label={text.loading}>
        <SkeletonRows count={4} height={60} />
      </Loading>
    );
  return (
    <EmptyState
      kind="none"
      title={text.noneHere}
      action={
        kind === "toutes" ? undefined : (
          <LinkButton onClick={() => setKind("toutes")}>{text.seeAll}</LinkButton>
        )
      }
    />
  );
}

type OverviewProps = Pick<BodyProps, "missions"> & { readonly state: (typeof shownStates)[number] };

/** The results of opened missions; nothing for others. */
function Overview({ missions, state }: OverviewProps): ReactNode {
  if (missions.length === 0) return null;
  const funnel = sumFunnels(missions.map((one) => one.funnel));
  const stalled = missions.filter(({ isStalled }) => isStalled).map(({ name }) => name);
  return (
    <div className="grid gap-x-10 gap-y-6 border-b border-ink py-5 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <section className="min-w-0">
        <h2 className="t4 pb-2 leading-[2rem]">
          {formatMessage(state === "open" ? text.lead : text.endedLead, {
            validated: funnel.validated,
            targeted: funnel.targeted,
          })}
          {stalled.length > 0 &&
            ` ${formatMessage(text.stalled, { count: stalled.length, names: stalled.join(", ") })}`}
        </h2>
        <Funnel funnel={funnel} />
      </section>
      <MissionsAside missions={missions} />
    </div>
  );
}
