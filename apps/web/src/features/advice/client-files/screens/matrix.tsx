import type { Reply } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { fileItems } from "@vigie/domain";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { fileWords } from "../../../../shared/book/book-text.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { text } from "../text.ts";

type Matrix = Reply<typeof adviceApi.clientFiles.matrix>;
type Row = Matrix["rows"][number];

/** The files of the whole firm, by advisor, for its manager. */
export function FileMatrixScreen(): ReactNode {
  const reading = useReading(adviceApi.clientFiles.matrix, {});
  return (
    <>
      <PageHead title={text.matrixTitle} />
      {reading.data !== undefined ? (
        <Shown matrix={reading.data} />
      ) : reading.isError ? (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      ) : (
        <Loading label={text.loading}>
          <SkeletonRows count={8} height={44} />
        </Loading>
      )}
    </>
  );
}

function Shown({ matrix }: { readonly matrix: Matrix }): ReactNode {
  const { rows, readyCount, customerCount } = matrix;
  const lead = formatMessage(text.matrixLead, { ready: readyCount, count: customerCount });
  if (rows.length === 0) return <EmptyState kind="none" title={text.noRow} />;
  return (
    <div className="grid gap-8 pt-6">
      <div className="grid gap-1">
        <p className="t2">{lead}</p>
        <p className="t2">{formatMessage(text.median, { days: daysWord(matrix.medianDays) })}</p>
      </div>
      <Table caption={text.matrixTitle} columns={columns} rows={rows} rowKey={keyOf} />
      <section className="overflow-x-auto">
        <SectionHead title={text.missingTitle} />
        <Table
          caption={text.missingTitle}
          columns={missingColumns(rows)}
          rows={[...fileItems]}
          rowKey={(item) => item}
        />
      </section>
    </div>
  );
}

const keyOf = ({ advisor }: Row): string => advisor.advisorId;

const columns: readonly Column<Row>[] = [
  { id: "advisor", head: text.advisor, card: "title", cell: ({ advisor }) => advisor.name },
  number("customers", text.customers, ({ customers }) => customers),
  number("complete", text.completeCount, ({ complete }) => complete),
  number("blocked", text.blockedCount, ({ blocked }) => blocked),
  number("unknown", text.unknownCount, ({ unknown }) => unknown),
  {
    id: "median",
    head: text.medianHead,
    align: "end",
    card: "inline",
    cell: ({ medianDays }) => daysWord(medianDays),
  },
];

function number(id: string, head: string, value: (row: Row) => number): Column<Row> {
  return { id, head, align: "end", card: "inline", cell: (row) => formatNumber(value(row)) };
}

/** One row per item, one column per advisor. */
function missingColumns(rows: readonly Row[]): readonly Column<(typeof fileItems)[number]>[] {
  return [
    { id: "item", head: text.item, card: "title", cell: (item) => fileWords[item] },
    ...rows.map((row): Column<(typeof fileItems)[number]> => ({
      id: row.advisor.advisorId,
      head: row.advisor.name,
      align: "end",
      card: "inline",
      cell: (item) => formatNumber(row.missing.find((one) => one.item === item)?.count ?? 0),
    })),
  ];
}

function daysWord(days: number | null): string {
  return days === null ? text.medianUnknown : formatMessage(text.days, { count: days });
}
