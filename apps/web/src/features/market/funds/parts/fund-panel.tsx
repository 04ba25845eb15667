import type { PortfolioDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SidePanel } from "../../../../ui/side-panel.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Stars } from "../../../../ui/stars.tsx";
import { text } from "../text.ts";
import { FundFacts, FundFees } from "./fund-facts.tsx";
import { FundGains } from "./fund-history.tsx";
import { FundRisk } from "./fund-risk.tsx";
import { useFund, type FundRead } from "./use-fund.ts";
import { heldIsins, type Market } from "./use-market.ts";
import { usePlace, type Place } from "./use-place.ts";

export type FundPanelProps = {
  readonly isin: string;
  readonly market: Market;
  readonly portfolio: PortfolioDetail;
};

/** The sheet of a fund beside the list: enough to decide whether to add it; the rest is on its page. */
export function FundPanel({ isin, market, portfolio }: FundPanelProps): ReactNode {
  const place = usePlace(isin, portfolio);
  const row = market.list.data?.investments.find((fund) => fund.isin === isin) ?? null;
  const read = useFund(isin, row ?? place.supplied);
  const name = read.state === "full" || read.state === "basic" ? read.fund.label : (row?.label ?? text.sheet);
  const isAdded = market.candidates.added.includes(isin);
  return (
    <SidePanel
      title={name}
      onClose={market.close}
      actions={
        <>
          {!heldIsins(portfolio).has(isin) && (
            <Button
              look={isAdded ? "quiet" : "solid"}
              onClick={() => {
                market.toggleAdded(isin);
              }}
            >
              {isAdded ? text.removeFromSelection : text.addToSelection}
            </Button>
          )}
          <AreaLink to={paths.fund(portfolio.id, isin)} className="link t2">
            {text.open}
          </AreaLink>
        </>
      }
    >
      <Sheet read={read} place={place} />
    </SidePanel>
  );
}

function Sheet({ read, place }: { readonly read: FundRead; readonly place: Place }): ReactNode {
  if (read.state === "pending")
    return (
      <Loading label={text.loading}>
        <SkeletonRows count={9} height={48} />
      </Loading>
    );
  if (read.state === "gone")
    return <EmptyState kind="unavailable" title={text.goneTitle} reason={text.goneReason} />;
  if (read.state === "failed")
    return (
      <EmptyState
        kind="failed"
        title={text.failed}
        action={<LinkButton onClick={read.retry}>{text.retry}</LinkButton>}
      />
    );
  const { fund } = read;
  const full = read.state === "full" ? read.fund : null;
  return (
    <div className="grid gap-5 pt-4">
      {read.state === "basic" && <BasicNote retry={read.retry} />}
      <p className="t2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
        <span>{fund.isin}</span>
        {fund.note !== null && <Stars score={fund.note} labelled />}
      </p>
      <p className="t2 text-ink-2">
        {place.held === null
          ? text.notHeld
          : formatMessage(text.heldLine, {
              amount: <Amount key="held" value={place.held} decimals={false} />,
            })}
      </p>
      {full !== null && (
        <section>
          <SectionHead level={3} title={<FigureWord id="fund.gains">{text.gains}</FigureWord>} />
          <div className="pt-3">
            <FundGains fund={full} />
          </div>
        </section>
      )}
      <section>
        <SectionHead level={3} title={<FigureWord id="fund.fees">{text.feesTitle}</FigureWord>} />
        <FundFees fund={fund} held={place.held} contractFees={place.contractFees} />
      </section>
      <section>
        <SectionHead level={3} title={<FigureWord id="fund.sri">{text.riskTitle}</FigureWord>} />
        <FundRisk published={fund.sri} estimated={full?.estimatedSri} />
      </section>
      <section>
        <SectionHead level={3} title={text.facts} />
        <FundFacts fund={fund} isOffered={place.isOffered} />
      </section>
    </div>
  );
}

export function BasicNote({ retry }: { readonly retry: () => void }): ReactNode {
  return (
    <div role="status" className="border-y border-line py-3">
      <p className="t3 text-warn">{text.basicTitle}</p>
      <p className="t2 pt-1 text-ink-2">{text.basicReason}</p>
      <p className="t2 pt-1.5">
        <LinkButton onClick={retry}>{text.retry}</LinkButton>
      </p>
    </div>
  );
}
