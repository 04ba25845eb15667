import type { AdviceSummary, PortfolioStatement, PortfolioDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useIdParam } from "../../../../shared/area/area.tsx";
import { Act, useMayCall } from "../../../../shared/area/may-call.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { institution } from "../../../../shared/portfolios/portfolio-words.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Row } from "../../../../ui/row.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { documentText as words } from "../parts/pages-text.ts";

/** The documents of a portfolio: those available here, and where the others are. */
export function DocumentsScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  return (
    <>
      <PortfolioHead portfolioId={portfolioId} reading={reading} page={words.page} />
      {portfolio === undefined && reading.isError && <PortfolioFailed reading={reading} />}
      {portfolio === undefined && !reading.isError && <Waiting />}
      {portfolio !== undefined && <Papers portfolio={portfolio} />}
    </>
  );
}

function Waiting(): ReactNode {
  return (
    <Loading label={words.loading}>
      <div className="pt-6">
        <SkeletonRows count={4} height={48} />
      </div>
    </Loading>
  );
}

type Props = { readonly portfolio: PortfolioDetail };

function Papers({ portfolio }: Props): ReactNode {
  const bank = portfolio.bank === null ? words.yourBank : institution(portfolio.bank.name);
  return (
    <div className="page-grid pt-4">
      <div className="grid min-w-0 content-start gap-8 md:col-span-8">
        <Statements portfolio={portfolio} />
        {portfolio.holdings.length > 0 && <Advices portfolio={portfolio} />}
      </div>
      <div className="column-rule grid min-w-0 grid-cols-1 content-start gap-8 max-md:pt-8 md:col-span-4">
        {portfolio.holdings.length > 0 && <FundPapers portfolio={portfolio} />}
        <section>
          <SectionHead title={words.papers} />
          <p className="t2 pt-3 text-ink-2">{formatMessage(words.papersNote, { bank })}</p>
          <Act call={api.exports.prepare}>
            <p className="t2 pt-2" data-print="none">
              <AreaLink to={paths.exportData()} className="link">
                {words.exportData}
              </AreaLink>
            </p>
          </Act>
        </section>
      </div>
    </div>
  );
}

const columns: readonly Column<PortfolioStatement>[] = [
  {
    id: "file",
    head: words.file,
    card: "title",
    cell: (one) => <span className="wrap-anywhere">{one.fileName}</span>,
  },
  { id: "format", head: words.format, cell: (one) => one.format.toUpperCase() },
  {
    id: "period",
    head: words.period,
    cell: ({ from, to }) =>
      from === null || to === null
        ? words.noPeriod
        : formatMessage(words.periodOf, { from: formatDay(from), to: formatDay(to) }),
  },
  { id: "lines", head: words.lines, align: "end", cell: (one) => one.lineCount },
  { id: "at", head: words.importedAt, align: "end", cell: (one) => formatInstantDay(one.importedAt) },
];

function Statements({ portfolio }: Props): ReactNode {
  const { subject } = useArea();
  const documents = useReading(api.portfolios.documents, {
    params: { id: subject, portfolioId: portfolio.id },
  });
  const mayImport = useMayCall(api.imports.create);
  const statements = documents.data?.documents.statements;
  const toImport = (
    <AreaLink to={paths.importFile()} className="link">
      {words.import}
    </AreaLink>
  );
  return (
    <section>
      <SectionHead title={words.statements} />
      {statements === undefined &&
        (documents.isError ? (
          <EmptyState
            kind="failed"
            title={words.failed}
            action={<LinkButton onClick={() => void documents.refetch()}>{words.retry}</LinkButton>}
          />
        ) : (
          <Waiting />
        ))}
      {statements !== undefined && (
        <Table
          caption={words.statements}
          columns={columns}
          rows={statements}
          rowKey={(one) => one.importId}
          empty={
            <EmptyState
              kind="none"
              title={words.statementsNone}
              reason={words.statementsNoneReason}
              action={mayImport ? toImport : undefined}
            />
          }
        />
      )}
      {mayImport && statements !== undefined && statements.length > 0 && (
        <p className="t2 pt-3" data-print="none">
          {toImport}
        </p>
      )}
    </section>
  );
}

/** Permanent records of proposals and acceptances. */
function Advices({ portfolio }: Props): ReactNode {
  const { subject } = useArea();
  const list = useReading(api.advices.list, { params: { id: subject, portfolioId: portfolio.id } });
  const advices = list.data?.advices;
  return (
    <section>
      <SectionHead title={words.advices} />
      {advices === undefined &&
        (list.isError ? (
          <EmptyState
            kind="failed"
            title={words.advicesFailed}
            action={<LinkButton onClick={() => void list.refetch()}>{words.retry}</LinkButton>}
          />
        ) : (
          <Waiting />
        ))}
      {advices?.length === 0 && <p className="t2 py-4 text-ink-2">{words.advicesNone}</p>}
      <ul>
        {advices?.map((advice) => (
          <AdviceRow key={advice.id} advice={advice} portfolio={portfolio} />
        ))}
      </ul>
    </section>
  );
}

function AdviceRow({ advice, portfolio }: Props & { readonly advice: AdviceSummary }): ReactNode {
  return (
    <Row
      name={
        <AreaLink to={paths.advice(portfolio.id, advice.id)} className="row-link">
          {formatMessage(words.adviceOf, { rank: advice.rank })}
        </AreaLink>
      }
      detail={formatInstantDay(advice.acceptedAt)}
      note={advice.noTrade ? undefined : words.moved}
      value={advice.noTrade ? words.noTrade : <Amount value={advice.moved} currency={portfolio.currency} />}
    />
  );
}

/** The page of each fund, with the figures of its key document. */
function FundPapers({ portfolio }: Props): ReactNode {
  const lines = portfolio.holdings.flatMap((line) =>
    line.isin === null ? [] : [{ ...line, isin: line.isin }],
  );
  return (
    <section>
      <SectionHead title={words.funds} />
      <p className="t2 pt-3 text-ink-2">{lines.length === 0 ? words.fundsNone : words.fundsNote}</p>
      <ul className="pt-2">
        {lines.map((line) => (
          <Row
            key={line.id}
            name={
              <AreaLink to={paths.fund(portfolio.id, line.isin)} className="row-link">
                {line.label}
              </AreaLink>
            }
            value={<span className="t1 text-ink-3">{line.isin}</span>}
          />
        ))}
      </ul>
    </section>
  );
}
