import type { DataAccess } from "@vigie/api";
import { dayOf } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useQueryValues } from "../../../../shared/area/query-values.ts";
import { OwnPage } from "../../../../shell/pages/user-pages.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatTime } from "../../../../ui/format-moment.ts";
import { Pager } from "../../../../ui/pager.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { actionSentence, readSentence } from "../parts/sentences-text.ts";
import { ledgerText as words, text } from "../text.ts";

const kinds = ["tout", "lectures", "actions"] as const;
type Kind = (typeof kinds)[number];
const asked = { tout: undefined, lectures: "read", actions: "write" } as const;

/** The access log in plain sentences: who, from which firm, what, when. */
export function AccessesScreen(): ReactNode {
  return (
    <OwnPage title={words.title}>
      <Ledger />
    </OwnPage>
  );
}

function Ledger(): ReactNode {
  const query = useQueryValues();
  const kind = kinds.find((one) => one === query.get("type")) ?? "tout";
  const page = Math.max(1, Math.trunc(Number(query.get("page"))) || 1);
  const setKind = (next: Kind): void => {
    query.set({ type: next === "tout" ? "" : next, page: "" });
  };
  const only = asked[kind];
  const reading = useReading(api.accessLog.list, {
    query: { page, perPage: 25, ...(only === undefined ? {} : { kind: only }) },
  });
  const data = reading.data;
  return (
    <div className="grid max-w-220 gap-4 pt-6">
      <p className="t2 max-w-180 text-ink-2">{words.lead}</p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <KindFilter kind={kind} onKind={setKind} />
        <p role="status" className="t1 text-ink-3">
          {data !== undefined &&
            data.meta.totalCount > 0 &&
            formatMessage(words.count, { count: data.meta.totalCount })}
        </p>
      </div>
      {data === undefined ? (
        reading.isError ? (
          <EmptyState
            kind="failed"
            title={words.failed}
            action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
          />
        ) : (
          <Loading label={text.loading}>
            <SkeletonRows count={8} height={56} />
          </Loading>
        )
      ) : data.accesses.length === 0 ? (
        <NoAccess
          kind={kind}
          onAll={() => {
            setKind("tout");
          }}
        />
      ) : (
        <>
          <Days accesses={data.accesses} />
          <Pager
            label={words.pages}
            page={page}
            totalPages={data.meta.totalPages}
            onPage={(next) => {
              query.set({ page: next === 1 ? "" : String(next) });
            }}
          />
        </>
      )}
    </div>
  );
}

function KindFilter(props: { readonly kind: Kind; readonly onKind: (kind: Kind) => void }): ReactNode {
  return (
    <Choice
      label={words.filter}
      options={[
        { value: "tout", label: words.everything },
        { value: "lectures", label: words.reads },
        { value: "actions", label: words.writes },
      ]}
      value={props.kind}
      onValue={props.onKind}
    />
  );
}

function NoAccess({ kind, onAll }: { readonly kind: Kind; readonly onAll: () => void }): ReactNode {
  if (kind === "tout") return <EmptyState kind="none" title={words.none} reason={words.noneReason} />;
  return (
    <EmptyState
      kind="none"
      title={words.noneOfKind}
      reason={words.noneOfKindReason}
      action={<LinkButton onClick={onAll}>{words.seeAll}</LinkButton>}
    />
  );
}

function Days({ accesses }: { readonly accesses: readonly DataAccess[] }): ReactNode {
  const days = [...new Set(accesses.map(({ at }) => dayOf(at)))];
  return days.map((day) => (
    <section key={day} aria-label={formatDay(day)}>
      <h2 className="t3 border-b border-line py-2.5">{formatDay(day)}</h2>
      <ul>
        {accesses
          .filter(({ at }) => dayOf(at) === day)
          .map((access) => (
            <Line key={access.id} access={access} />
          ))}
      </ul>
    </section>
  ));
}

function Line({ access }: { readonly access: DataAccess }): ReactNode {
  const { at, kind, advisorName, advisorRole, firmName, beginsVisit, reason } = access;
  const pattern = advisorRole === "auditor" ? words.ofAuditor : words.of;
  const who = formatMessage(pattern, { name: advisorName, firm: firmName ?? words.roles[advisorRole] });
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-5 border-b border-line py-3 last:border-b-0">
      <time dateTime={at} className="t1 pt-0.5 text-ink-3">
        {formatTime(at)}
      </time>
      <p className="t2">
        {kind === "read"
          ? formatMessage(beginsVisit ? words.visit : words.read, { who, what: readSentence(access) })
          : formatMessage(words.write, { who, what: actionSentence(access) })}
        {kind === "write" && <span className="t1 block text-warn">{words.act}</span>}
        {reason !== null && (
          <span className="t1 block break-words text-ink-2">{formatMessage(words.reason, { reason })}</span>
        )}
      </p>
    </li>
  );
}
