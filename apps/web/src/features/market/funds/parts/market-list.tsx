import type { Investment, PortfolioDetail } from "@vigie/api";
import { profileName } from "@vigie/domain";
import type { ReactNode } from "react";
import { explanationText } from "../../../../shared/figures/text.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { classLook } from "../../../../ui/charts/asset-classes.ts";
import { fillOf, Swatch } from "../../../../ui/charts/swatch.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay, formatNumber } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Stars } from "../../../../ui/stars.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { text } from "../text.ts";
import { Gain, Share, unknown } from "./fund-figures.tsx";
import { fundsPerPage, heldIsins, mostCompared, type Market } from "./use-market.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

export type MarketListProps = { readonly market: Market; readonly portfolio: PortfolioDetail };

type Meta = NonNullable<Market["list"]["data"]>["meta"];

/** How many funds there are, which are on the page, and how many are excluded. */
function Found({ meta }: { readonly meta: Meta }): ReactNode {
  return (
    <div className="t1 min-h-5 pt-1 pb-2 text-ink-3">
      <p role="status">
        {formatMessage(text.total, {
          count: meta.totalCount,
          page: meta.totalPages > 1 ? "some" : "none",
          from: (meta.page - 1) * fundsPerPage + 1,
          to: Math.min(meta.totalCount, meta.page * fundsPerPage),
        })}
      </p>
      {meta.leftOutCount !== undefined && meta.leftOutCount > 0 && (
        <p className="pt-1">{formatMessage(text.leftOut, { count: meta.leftOutCount })}</p>
      )}
    </div>
  );
}

/** One page of the funds found. */
export function MarketList({ market, portfolio }: MarketListProps): ReactNode {
  const { list } = market;
  if (list.isPending)
    return (
      <Loading label={text.loading}>
        <SkeletonRows count={10} height={57} />
      </Loading>
    );
  if (list.isError && list.data === undefined)
    return (
      <EmptyState
        kind="failed"
        title={text.failed}
        action={<LinkButton onClick={() => void list.refetch()}>{text.retry}</LinkButton>}
      />
    );
  const { investments, meta, risk } = list.data;
  const [pricedOn] = investments.flatMap((fund) => fund.returnsOn ?? []).toSorted();
  return (
    <>
      <Found meta={meta} />
      {investments.length === 0 ? (
        <EmptyState
          kind="none"
          title={text.none}
          reason={text.noneReason}
          action={<LinkButton onClick={market.clear}>{text.clear}</LinkButton>}
        />
      ) : (
        <>
          <Table
            caption={text.caption}
            rows={investments}
            rowKey={(fund) => fund.isin}
            rowHeight={48}
            columns={columnsOf(market, portfolio)}
          />
          <p className="t1 flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-3 text-ink-3">
            <span>{formatMessage(text.noteFor, { profile: profileName(risk.profile) })}</span>
            <FigureWord id="fund.sri">{text.sri}</FigureWord>
            <FigureWord id="fund.fees">{text.fees}</FigureWord>
            <FigureWord id="fund.return">{explanationText.whence}</FigureWord>
            {pricedOn !== undefined && (
              <span>{formatMessage(text.pastGains, { day: formatDay(pricedOn) })}</span>
            )}
          </p>
          <Pages market={market} total={meta.totalPages} />
        </>
      )}
    </>
  );
}

function columnsOf(market: Market, portfolio: PortfolioDetail): readonly Column<Investment>[] {
  const held = heldIsins(portfolio);
  return [
    {
      id: "fund",
      head: text.support,
      card: "title",
      cell: (fund) => <FundName fund={fund} onOpen={() => market.open(fund.isin)} />,
    },
    {
      id: "note",
      head: text.note,
      card: "inline",
      cell: (fund) => (fund.note === null ? unknown : <Stars score={fund.note} />),
    },
    {
      id: "performance",
      head: text.performance,
      align: "end",
      card: "inline",
      cell: (fund) => <Returns fund={fund} />,
    },
    { id: "sri", head: text.sri, align: "end", card: "inline", cell: (fund) => fund.sri ?? unknown },
    {
      id: "fees",
      head: text.feesShort,
      align: "end",
      card: "inline",
      cell: (fund) => <Share ratio={fund.ongoingFeeRatio} />,
    },
    {
      id: "compare",
      head: text.compare,
      align: "end",
      card: "inline",
      cell: (fund) => <CompareBox fund={fund} market={market} />,
    },
    {
      id: "choose",
      head: text.actions,
      align: "end",
      width: "76px",
      card: "side",
      cell: (fund) =>
        held.has(fund.isin) ? (
          <span className="text-ink-3">{text.held}</span>
        ) : (
          <AddButton fund={fund} market={market} />
        ),
    },
  ];
}

function FundName({ fund, onOpen }: { readonly fund: Investment; readonly onOpen: () => void }): ReactNode {
  return (
    <>
      <span className="flex items-baseline gap-2">
        <Swatch fill={fillOf(fund.assetClass)} />
        <LinkButton aria-haspopup="dialog" onClick={onOpen}>
          {fund.label}
        </LinkButton>
      </span>
      <span className="t1 block pl-4.5 text-ink-3">
        {[fund.category ?? classLook(fund.assetClass).label, fund.issuer].filter(Boolean).join(", ")}
      </span>
    </>
  );
}

/** Performance over five years, per year, and over the last year below it. */
function Returns({ fund }: { readonly fund: Investment }): ReactNode {
  const { oneYearRatio, fiveYearRatio } = fund;
  if (oneYearRatio === null && fiveYearRatio === null) return unknown;
  return (
    <>
      {fiveYearRatio === null ? (
        <span className="text-ink-3">{text.tooYoung}</span>
      ) : (
        <Gain ratio={fiveYearRatio} />
      )}
      {oneYearRatio !== null && (
        <span className="t1 block whitespace-nowrap text-ink-3 max-sm:ml-1.5 max-sm:inline">
          {formatMessage(text.lastYear, {
            gain: formatUnit("return", oneYearRatio, true),
          })}
        </span>
      )}
    </>
  );
}

type FundAction = { readonly fund: Investment; readonly market: Market };

function CompareBox({ fund, market }: FundAction): ReactNode {
  const isCompared = market.compared.includes(fund.isin);
  const isFull = market.compared.length >= mostCompared && !isCompared;
  return (
    <Checkbox
      className="justify-end"
      label={<span className="sr-only">{formatMessage(text.compareNamed, { name: fund.label })}</span>}
      checked={isCompared}
      disabled={isFull}
      title={isFull ? text.mostCompared : undefined}
      onChange={() => {
        market.toggleCompared(fund.isin);
      }}
    />
  );
}

function AddButton({ fund, market }: FundAction): ReactNode {
  const isAdded = market.candidates.added.includes(fund.isin);
  return (
    <LinkButton
      aria-label={formatMessage(isAdded ? text.removeNamed : text.addNamed, { name: fund.label })}
      onClick={() => {
        market.toggleAdded(fund.isin);
      }}
    >
      {isAdded ? text.added : text.add}
    </LinkButton>
  );
}

function Pages({ market, total }: { readonly market: Market; readonly total: number }): ReactNode {
  if (total < 2) return null;
  const at = market.page;
  return (
    <nav aria-label={text.pages} className="t1 flex items-center gap-6 pt-5" data-print="none">
      {at > 1 && <LinkButton onClick={() => market.setPage(at - 1)}>{text.previous}</LinkButton>}
      <span className="text-ink-3">
        {formatMessage(text.pageOf, { page: formatNumber(at), total: formatNumber(total) })}
      </span>
      {at < total && <LinkButton onClick={() => market.setPage(at + 1)}>{text.next}</LinkButton>}
    </nav>
  );
}
