import type { BookInsight } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { addDays, type Id, taskTitleLength } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { AreaLink, PathLink, useIdParam } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { hasCustomerView, hasInteractions } from "../../../../shared/book/offered.ts";
import { SheetFrame, useSheet } from "../../../../shared/book/sheet-frame.tsx";
import { today } from "../../../../shared/clock/today.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { InsightLine } from "../parts/insight-line.tsx";
import { actWords, ruleWords, sheetText as text } from "../text.ts";

/** A customer's observations on what they share, as on their own page, largest amounts first. */
export function CustomerInsightsScreen(): ReactNode {
  const id = useIdParam("customerId");
  const sheet = useSheet(id);
  return (
    <SheetFrame sheet={sheet} id={id}>
      <Insights id={id} />
    </SheetFrame>
  );
}

function Insights({ id }: { readonly id: Id }): ReactNode {
  const { data, isError, refetch } = useReading(bookApi.insights.list, { query: { customerId: id } });
  if (data === undefined)
    return isError ? (
      <EmptyState
        kind="failed"
        title={text.failed}
        action={<LinkButton onClick={() => void refetch()}>{bookText.retry}</LinkButton>}
      />
    ) : (
      <Loading label={text.loading}>
        <SkeletonRows count={4} height={90} />
      </Loading>
    );
  if (data.insights.length === 0)
    return <EmptyState kind="none" title={text.none} reason={text.noneReason} />;
  return (
    <>
      <p className="t2 max-w-160 pt-4 text-ink-2">{text.lead}</p>
      <ul className="max-w-220 pt-2">
        {data.insights.map((insight) => (
          <InsightLine key={insight.observation.key} insight={insight} acts={<Acts insight={insight} />} />
        ))}
      </ul>
    </>
  );
}

/** The number of days until a task from an observation is due. */
const taskDays = 7;

function Acts({ insight }: { readonly insight: BookInsight }): ReactNode {
  const { customerId, observation } = insight;
  const { rule, portfolioIds } = observation;
  const name = ruleWords[rule];
  const add = useAction(api.tasks.create, { refreshes: [api.tasks.list] });
  const [portfolioId] = portfolioIds;
  const plan = async (): Promise<void> => {
    const title = formatMessage(text.taskTitle, { name, act: actWords[rule] }).slice(0, taskTitleLength);
    const task = {
      title,
      customerId,
      dueOn: addDays(today(), taskDays),
      origin: "alert",
      repeat: "none",
    } as const;
    if ((await add.run({ body: { task } })) === null) toast(add.failure ?? text.taskFailed, "failed");
    else toast(text.taskAdded);
  };
  return (
    <>
      <LinkButton
        aria-busy={add.busy || undefined}
        aria-label={formatMessage(text.planOf, { name })}
        onClick={() => void plan()}
      >
        {text.plan}
      </LinkButton>
      {hasInteractions() && (
        <AreaLink
          to={bookPaths.interactions(customerId)}
          className="link"
          aria-label={formatMessage(text.noteOf, { name })}
        >
          {text.note}
        </AreaLink>
      )}
      {hasCustomerView() && portfolioId !== undefined && portfolioIds.length === 1 && (
        <PathLink
          to={`/advisory${bookPaths.view(customerId)}${paths.portfolio(portfolioId)}`}
          className="link"
          aria-label={formatMessage(text.contractOf, { name })}
        >
          {text.contract}
        </PathLink>
      )}
    </>
  );
}
