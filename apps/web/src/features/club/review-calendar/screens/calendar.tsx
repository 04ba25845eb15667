import type { ReviewLine } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { type Id, reviewTimes } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useQueryState, useQueryText } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { hasCustomerView } from "../../../../shared/book/offered.ts";
import { reviewTimeWords } from "../../../../shared/club/club-text.ts";
import { Time } from "../../../../shared/club/review-time.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Pager } from "../../../../ui/pager.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import {
  CampaignDialog,
  type CampaignEnd,
  CampaignLeft,
  type Chosen as Targets,
} from "../parts/campaign.tsx";
import { campaignText, text } from "../text.ts";

const choices = ["all", ...reviewTimes] as const;

/** The book's customers with a due review, earliest first. */
export function ReviewCalendarScreen(): ReactNode {
  const [time, setTime] = useQueryState("time", choices, "all");
  const [pageText, setPage] = useQueryText("page");
  const page = Math.max(1, Number(/^\d{1,3}$/.exec(pageText)?.[0] ?? 1));
  const query = { page, ...(time === "all" ? {} : { time }) };
  const { data, isError, refetch } = useReading(adviceApi.reviews.calendar, { query });
  return (
    <>
      <PageHead title={text.calendar} />
      <p className="t2 max-w-160 pt-3 text-ink-2">{text.calendarLead}</p>
      {data !== undefined ? (
        <Calendar
          data={data}
          time={time}
          onTime={(next) => {
            setPage("");
            setTime(next);
          }}
          onPage={(next) => setPage(next === 1 ? "" : String(next))}
        />
      ) : isError ? (
        <EmptyState
          kind="failed"
          title={text.calendarFailed}
          action={<LinkButton onClick={() => void refetch()}>{text.retry}</LinkButton>}
        />
      ) : (
        <Loading label={text.calendarLoading}>
          <div className="pt-6">
            <SkeletonRows count={8} height={44} />
          </div>
        </Loading>
      )}
    </>
  );
}

type Chosen = (typeof choices)[number];
type Meta = Readonly<
  Record<"late" | "due" | "soon" | "later" | "totalCount" | "page" | "totalPages", number>
>;
type CalendarProps = {
  readonly data: { readonly reviews: readonly ReviewLine[]; readonly meta: Meta };
  readonly time: Chosen;
  readonly onTime: (time: Chosen) => void;
  readonly onPage: (page: number) => void;
};

function Calendar({ data: { reviews, meta }, time, onTime, onPage }: CalendarProps): ReactNode {
  const selection = useTicked();
  const all = meta.late + meta.due + meta.soon + meta.later;
  if (all === 0) return <EmptyState kind="none" title={text.calendarNone} reason={text.calendarNoneReason} />;
  const label = (one: Chosen): string =>
    one === "all"
      ? formatMessage(text.all, { count: all })
      : formatMessage(text.timeCount, { time: reviewTimeWords[one], count: meta[one] });
  return (
    <>
      <div className="pt-4 pb-2">
        <Choice
          label={text.filter}
          options={choices.map((value) => ({ value, label: label(value) }))}
          value={time}
          onValue={onTime}
        />
      </div>
      <Campaign selection={selection} time={time} count={time === "all" ? 0 : meta[time]} />
      {reviews.length === 0 ? (
        <p role="status" className="t2 py-3">
          {text.calendarEmpty}
        </p>
      ) : (
        <Table
          caption={text.calendar}
          columns={[selectColumn(selection), ...columns]}
          rows={reviews}
          rowKey={({ customerId }) => customerId}
        />
      )}
      <Pager
        label={text.pages}
        order="ranked"
        page={meta.page}
        totalPages={meta.totalPages}
        onPage={onPage}
      />
    </>
  );
}

function useTicked() {
  const [ids, setIds] = useState<readonly Id[]>([]);
  return {
    ids,
    has: (id: Id) => ids.includes(id),
    toggle: (id: Id) =>
      setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    set: setIds,
  };
}
type Ticked = ReturnType<typeof useTicked>;

/** The action on the selected customers, or on everyone in the section. */
function Campaign(props: {
  readonly selection: Ticked;
  readonly time: Chosen;
  readonly count: number;
}): ReactNode {
  const { selection, time, count } = props;
  const [targets, setTargets] = useState<Targets | null>(null);
  const [end, setEnd] = useState<CampaignEnd | null>(null);
  const ticked = selection.ids.length;
  const done = (reached: CampaignEnd): void => {
    setTargets(null);
    selection.set([]);
    setEnd(reached.failed.length === 0 ? null : reached);
  };
  return (
    <>
      {ticked > 0 ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-2">
          <p role="status" className="t2">
            {formatMessage(campaignText.selected, { count: ticked })}
          </p>
          <Button
            look="solid"
            onClick={() => setTargets({ customerIds: selection.ids, time: null, count: ticked })}
          >
            {campaignText.launch}
          </Button>
          <LinkButton onClick={() => selection.set([])}>{campaignText.clear}</LinkButton>
        </div>
      ) : (
        time !== "all" &&
        count > 0 && (
          <p className="py-2">
            <Button onClick={() => setTargets({ customerIds: [], time, count })}>
              {formatMessage(campaignText.launchAll, { count })}
            </Button>
          </p>
        )
      )}
      {end !== null && <CampaignLeft end={end} onClose={() => setEnd(null)} />}
      {targets !== null && <CampaignDialog chosen={targets} onClose={() => setTargets(null)} onDone={done} />}
    </>
  );
}

const selectColumn = (selection: Ticked): Column<ReviewLine> => ({
  id: "select",
  head: campaignText.selectHead,
  card: "side",
  cell: ({ customerId, customerName }) => (
    <label className="relative z-1 inline-flex min-h-8 min-w-8 cursor-pointer items-center">
      <input
        type="checkbox"
        className="choice"
        aria-label={formatMessage(campaignText.select, { name: customerName })}
        checked={selection.has(customerId)}
        onChange={() => selection.toggle(customerId)}
      />
    </label>
  ),
});

/** A link to the open review, or to the list of reviews; to the customer's sheet if their view is not available. */
function pathOf({ customerId, openId }: Pick<ReviewLine, "customerId" | "openId">): string {
  if (!hasCustomerView()) return bookPaths.customer(customerId);
  return `${bookPaths.view(customerId)}${openId === null ? paths.reviews() : paths.review(openId)}`;
}

const columns: readonly Column<ReviewLine>[] = [
  {
    id: "customer",
    head: text.customer,
    card: "title",
    cell: ({ customerId, customerName, openId }) => (
      <AreaLink to={pathOf({ customerId, openId })} className="row-link">
        {customerName}
      </AreaLink>
    ),
  },
  { id: "dueOn", head: text.dueOn, card: "inline", cell: ({ dueOn }) => formatDay(dueOn) },
  { id: "time", head: text.time, card: "side", cell: ({ time }) => <Time time={time} /> },
  { id: "basis", head: text.basis, card: "inline", cell: ({ basis }) => text.bases[basis] },
  {
    id: "months",
    head: text.months,
    card: "inline",
    cell: ({ months }) => formatMessage(text.monthCount, { months }),
  },
  {
    id: "lastOn",
    head: text.lastOn,
    card: "inline",
    cell: ({ lastOn }) => (lastOn === null ? text.never : formatDay(lastOn)),
  },
  {
    id: "state",
    head: text.state,
    card: "inline",
    cell: ({ openId, taskOn }) =>
      openId !== null
        ? text.isOpen
        : taskOn === null
          ? text.toStart
          : formatMessage(campaignText.planned, { day: formatDay(taskOn) }),
  },
];
