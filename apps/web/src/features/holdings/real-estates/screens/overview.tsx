import type { RealEstate } from "@vigie/api";
import type { ReactNode } from "react";
import { useIdParam } from "../../../../shared/area/area.tsx";
import { asOfWords, PortfolioFailed } from "../../../../shared/portfolios/portfolio-head.tsx";
import { ChangeSentence, type Mover } from "../../../../shared/history/change-sentence.tsx";
import { useHistory, type HistoryReading } from "../../../../shared/history/history.ts";
import { isShared } from "../../../../shared/portfolios/ownership-words.tsx";
import { ShareWorth } from "../../../../shared/portfolios/ownership-share.tsx";
import { RangeChoice, useRange, type Range } from "../../../../shared/history/range.tsx";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { ValueArea } from "../../../../ui/charts/value-area.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Explained } from "../../../../ui/explained.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { Equity, HomeFacts, Rent } from "../parts/equity.tsx";
import { EstimateBlock } from "../parts/estimate-block.tsx";
import { HomeHead, useHome } from "../parts/home-head.tsx";
import { PriceAndValue } from "../parts/price-and-value.tsx";
import { text } from "../text.ts";

/** A property: its value and source, and its net value after loans. */
export function RealEstateScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const reading = useHome(portfolioId);
  const home = reading.data?.realEstate;
  return (
    <>
      <HomeHead portfolioId={portfolioId} home={home} />
      {home === undefined && reading.isError && <PortfolioFailed reading={reading} words={text} />}
      {home === undefined && !reading.isError && <HomeSkeleton />}
      {home !== undefined && <Overview key={portfolioId} home={home} />}
    </>
  );
}

function Overview({ home }: { readonly home: RealEstate }): ReactNode {
  const [range, setRange] = useRange();
  const history = useHistory(home.id, range);
  return (
    <div className="page-grid pt-5">
      <div className="grid min-w-0 content-start gap-6 md:col-span-8">
        {home.status === "hidden" && <p className="t2 text-warn">{text.hidden}</p>}
        {home.currentAmount === null ? (
          <EmptyState kind="unavailable" title={text.unknownValue} reason={text.unknownReason} />
        ) : (
          <FigureBlock
            label={<FigureWord id="portfolio.value">{text.value}</FigureWord>}
            figure={<Amount value={home.currentAmount} figure />}
            note={
              <>
                {home.amountAsOf !== null && (
                  <Explained explanation={originWords(home)}>{asOfWords(home)}</Explained>
                )}
                {isShared(home.ownership) && (
                  <span className="block">
                    <ShareWorth portfolio={shareOf(home)} />
                  </span>
                )}
              </>
            }
            lead={
              history.history === null ? undefined : (
                <ChangeSentence history={history.history} mover={moverOf(home)} />
              )
            }
          />
        )}
        <PriceAndValue home={home} />
        <HomeChart reading={history} range={range} onRange={setRange} />
        <EstimateBlock home={home} />
      </div>
      <div className="column-rule grid min-w-0 content-start gap-8 max-md:pt-8 md:col-span-4 md:-mt-2">
        <Equity home={home} />
        <Rent home={home} />
        <HomeFacts home={home} />
      </div>
    </div>
  );
}

/** Without an estimate, the change comes from typed values. */
function moverOf({ provenance, estimate }: RealEstate): Mover {
  return provenance === "estimated" || estimate !== null ? "estimates" : "typed";
}

/** The source of the counted value, and other known values. */
function originWords({ provenance, assetPriceOn, estimateEnabled }: RealEstate): string {
  if (provenance === "estimated") return text.originEstimated;
  if (assetPriceOn === null) return text.originPurchase;
  return estimateEnabled ? `${text.originTyped} ${text.originInstead}` : text.originTyped;
}

function shareOf({ ownership, currentAmount, amount }: RealEstate) {
  return { ownership, amount: currentAmount, ownedAmount: amount, currency: "EUR" };
}

type ChartProps = {
  readonly reading: HistoryReading;
  readonly range: Range;
  readonly onRange: (range: Range) => void;
};

function HomeChart({ reading, range, onRange }: ChartProps): ReactNode {
  const controls = <RangeChoice value={range} onValue={onRange} />;
  const { history } = reading;
  if (history !== null && history.change !== null)
    return <ValueArea title={text.evolution} level={2} controls={controls} points={history.points} />;
  return (
    <section>
      <SectionHead title={text.evolution} aside={controls} />
      {reading.isFailed ? (
        <EmptyState
          kind="failed"
          title={text.failedHistory}
          action={<LinkButton onClick={reading.refetch}>{text.retry}</LinkButton>}
        />
      ) : reading.isPending ? (
        <div className="pt-3">
          <Skeleton height={267} />
        </div>
      ) : (
        <p className="t2 py-5 text-ink-2">{text.shortHistory}</p>
      )}
    </section>
  );
}

function HomeSkeleton(): ReactNode {
  return (
    <Loading label={text.loading}>
      <div className="page-grid pt-5">
        <div className="grid content-start gap-6 md:col-span-8">
          <FigureBlock
            label={text.value}
            figure={<Skeleton width="min(100%, 420px)" className="h-[1em]!" />}
            note={<Skeleton width={220} height={12} />}
          />
          <Skeleton height={300} />
        </div>
        <div className="column-rule md:col-span-4">
          <Skeleton height={260} />
        </div>
      </div>
    </Loading>
  );
}
