import type { BookHolding } from "@vigie/api";
import { kindLabels, portfolioKinds } from "@vigie/domain";
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useQueryText } from "../../../../shared/area/area.tsx";
import { useAddressWrite } from "../../../../shared/area/query-values.ts";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText, frameText } from "../../../../shared/book/book-text.ts";
import { customerName } from "../../../../shared/book/customer-words.ts";
import { SearchBox } from "../../../../shared/forms/search-box.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { ComboBox } from "../../../../ui/combo-box.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Pager } from "../../../../ui/pager.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { isIsin } from "../../../../shared/book/filters.ts";
import { holdersText as text } from "../parts/sheet-text.ts";

const ways = ["isin", "etablissement", "type"] as const;

type Way = (typeof ways)[number];

/** The search, stored entirely in the address; another search starts at its first page. */
function useHoldersAddress() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const write = useAddressWrite();
  const way = ways.find((one) => one === search["par"]) ?? "isin";
  const asked = typeof search["valeur"] === "string" ? search["valeur"] : "";
  const show = (next: { readonly way: Way; readonly asked: string }): void => {
    write({
      par: next.way === "isin" ? undefined : next.way,
      valeur: next.asked === "" ? undefined : next.asked,
    });
  };
  return { way, asked, show } as const;
}

/** Who in the book holds a fund, contracts of an institution, or a kind of contract; with amounts and their dates. */
export function HoldersScreen(): ReactNode {
  const { way, asked, show } = useHoldersAddress();
  const setWay = (next: Way): void => show({ way: next, asked: "" });
  const setAsked = (next: string): void => show({ way, asked: next });
  return (
    <>
      <PageHead
        title={text.title}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="list" to={bookPaths.customers()} className="link">
                {frameText.customers}
              </AreaLink>,
            ]}
          />
        }
      />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4 pt-5" data-print="none">
        <Choice
          label={text.by}
          options={[
            { value: "isin", label: text.isin },
            { value: "etablissement", label: text.insurer },
            { value: "type", label: text.kind },
          ]}
          value={way}
          onValue={setWay}
        />
        <div className="w-full sm:w-80">
          {way === "type" ? (
            <ComboBox
              label={text.kindLabel}
              options={portfolioKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
              value={portfolioKinds.find((kind) => kind === asked) ?? null}
              onValue={setAsked}
            />
          ) : (
            <SearchBox
              key={way}
              label={way === "isin" ? text.isinLabel : text.insurerLabel}
              words={asked}
              onWords={setAsked}
            />
          )}
        </div>
      </div>
      <Holders way={way} asked={asked} />
    </>
  );
}

function queryOf(way: (typeof ways)[number], asked: string) {
  const value = asked.trim();
  if (way === "isin" && isIsin(value.toUpperCase())) return { isin: value.toUpperCase() };
  if (way === "isin") return value.length >= 2 ? { fund: value } : null;
  if (way === "etablissement") return value.length >= 2 ? { insurer: value } : null;
  const kind = portfolioKinds.find((one) => one === value);
  return kind === undefined ? null : { kind };
}

function Holders({ way, asked }: { readonly way: (typeof ways)[number]; readonly asked: string }): ReactNode {
  const [pageText, setPage] = useQueryText("page");
  const page = Math.max(1, Number(/^\d{1,3}$/.exec(pageText)?.[0] ?? 1));
  const query = queryOf(way, asked);
  const found = useReading(api.customers.holders, { query: { ...query, page } }, { enabled: query !== null });
  if (query === null) return <EmptyState kind="none" title={text.ask} />;
  if (found.data === undefined)
    return found.isError ? (
      <EmptyState
        kind="failed"
        title={text.failed}
        reason={found.error.body.message}
        action={<LinkButton onClick={() => void found.refetch()}>{bookText.retry}</LinkButton>}
      />
    ) : (
      <Loading label={text.loading}>
        <SkeletonRows count={8} height={44} />
      </Loading>
    );
  const { holdings, meta } = found.data;
  if (meta.totalCount === 0) return <EmptyState kind="none" title={text.none} />;
  return (
    <>
      <p role="status" className="pt-8">
        <span className="t6">
          <Amount value={meta.total} decimals={false} />
        </span>
        <span className="t1 block pt-2 text-ink-2">
          {formatMessage(text.total, { customers: meta.customerCount, contracts: meta.totalCount })}
          {meta.oldestDate !== null && `, ${formatMessage(text.asOf, { day: formatDay(meta.oldestDate) })}`}
          {meta.unknownCount > 0 && `. ${formatMessage(text.unknownCount, { count: meta.unknownCount })}`}
        </span>
      </p>
      <div className="pt-4">
        <Table
          caption={text.title}
          columns={columns}
          rows={holdings}
          rowKey={({ portfolioId }) => portfolioId}
        />
      </div>
      <Pager
        label={text.pages}
        order="ranked"
        page={meta.page}
        totalPages={meta.totalPages}
        onPage={(next) => {
          setPage(next === 1 ? "" : String(next));
        }}
      />
    </>
  );
}

function Held({ row: { portfolioName, lines } }: { readonly row: BookHolding }): ReactNode {
  return (
    <>
      {portfolioName}
      {lines !== null && <span className="t1 block text-ink-3">{lines}</span>}
    </>
  );
}

const columns: readonly Column<BookHolding>[] = [
  {
    id: "customer",
    head: text.customer,
    card: "title",
    cell: (row) => (
      <AreaLink to={bookPaths.customer(row.customerId)} className="row-link">
        {customerName({ ...row, email: bookText.unknown })}
      </AreaLink>
    ),
  },
  { id: "contract", head: text.contract, cell: (row) => <Held row={row} /> },
  { id: "institution", head: text.institution, cell: (row) => row.institutionName ?? bookText.unknown },
  {
    id: "amount",
    head: text.amount,
    align: "end",
    card: "figure",
    cell: (row) => <Amount value={row.amount} />,
  },
  {
    id: "date",
    head: text.date,
    align: "end",
    card: "inline",
    cell: (row) => (row.asOf === null ? bookText.unknown : formatDay(row.asOf)),
  },
];
