import type { PortfolioAllocation, PortfolioDetail } from "@vigie/api";
import { cents, sumCents, type Ratio } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useIdParam } from "../../../../shared/area/area.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { regionLabels, sectorLabels } from "../../../../shared/funds/split-text.ts";
import { explanationText } from "../../../../shared/figures/text.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { classLook } from "../../../../ui/charts/asset-classes.ts";
import { ShareBars } from "../../../../ui/charts/share-bars.tsx";
import type { ShareItem } from "../../../../ui/charts/shares.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { allocationText as words } from "../parts/pages-text.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

/** The allocation of a portfolio: classes, lines, risk, regions and sectors. */
export function AllocationScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const { subject } = useArea();
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  const spread = useReading(api.portfolios.allocation, { params: { id: subject, portfolioId: portfolioId } });
  const allocation = spread.data?.allocation;
  const isFailed = portfolio === undefined && reading.isError;
  return (
    <>
      <PortfolioHead portfolioId={portfolioId} reading={reading} page={words.page} />
      {isFailed && <PortfolioFailed reading={reading} />}
      {!isFailed && allocation === undefined && spread.isError && (
        <EmptyState
          kind="failed"
          title={words.failed}
          action={<LinkButton onClick={() => void spread.refetch()}>{words.retry}</LinkButton>}
        />
      )}
      {!isFailed && !spread.isError && (portfolio === undefined || allocation === undefined) && <Waiting />}
      {portfolio !== undefined && allocation !== undefined && <Spread {...{ portfolio, allocation }} />}
    </>
  );
}

function Waiting(): ReactNode {
  return (
    <Loading label={words.loading}>
      <div className="grid gap-8 pt-6 md:grid-cols-2">
        {[220, 260, 200, 240].map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </div>
    </Loading>
  );
}

type Props = { readonly portfolio: PortfolioDetail; readonly allocation: PortfolioAllocation };

const percent = (ratio: Ratio): string => formatUnit("progress", ratio);

function Spread({ portfolio, allocation }: Props): ReactNode {
  const { classes, sri, regions, sectors } = allocation;
  if (classes.parts.length === 0)
    return <EmptyState kind="unavailable" title={words.none} reason={words.noneReason} />;
  return (
    <div className="grid gap-8 pt-5">
      <p className="t3-text max-w-180">
        <Lead allocation={allocation} />
      </p>
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        <ShareBars
          title={words.classes}
          level={2}
          value="both"
          head={words.head.class}
          note={coverNote(classes.coveredRatio)}
          items={classes.parts.map(({ key, amount, ratio }) => ({
            key,
            label: classLook(key).label,
            cents: amount,
            ratio,
            assetClass: key,
          }))}
        />
        {portfolio.holdings.length > 0 && <LineBars portfolio={portfolio} />}
        <SplitBars
          title={words.sri}
          head={words.head.sri}
          none={words.sriNone}
          split={sri}
          labelOf={(level) => formatMessage(words.sriOf, { level })}
          note={words.sriNote}
          sorted={false}
        />
        <SplitBars
          title={words.regions}
          head={words.head.region}
          none={words.regionsNone}
          split={regions}
          labelOf={(region) => regionLabels[region]}
        />
        <SplitBars
          title={words.sectors}
          head={words.head.sector}
          none={words.sectorsNone}
          split={sectors}
          labelOf={(sector) => sectorLabels[sector]}
        />
      </div>
      <p className="t1 flex flex-wrap gap-x-4 text-ink-3">
        <span className="max-w-180">{words.splitReason}</span>
        <FigureWord id="allocation.sri">{words.head.sri}</FigureWord>
        <FigureWord id="allocation.key.share">{explanationText.whence}</FigureWord>
      </p>
    </div>
  );
}

/** The two largest classes, then the average risk. */
function Lead({ allocation }: Pick<Props, "allocation">): ReactNode {
  const [first, second] = allocation.classes.parts.toSorted((a, b) => b.ratio - a.ratio);
  if (first === undefined) return null;
  const nameOf = (part: typeof first): string => classLook(part.key).label.toLowerCase();
  const { meanSri, sri } = allocation;
  return (
    <>
      {second === undefined
        ? formatMessage(words.leadOne, { first: nameOf(first) })
        : formatMessage(words.lead, {
            share: percent(first.ratio),
            first: nameOf(first),
            second: percent(second.ratio),
            other: nameOf(second),
          })}
      {meanSri !== null &&
        sri.coveredRatio !== null &&
        ` ${formatMessage(sri.coveredRatio > 0.995 ? words.leadSri : words.leadSriPart, {
          sri: formatNumber(meanSri, { minDigits: 1, maxDigits: 1 }),
          covered: percent(sri.coveredRatio),
        })}`}
    </>
  );
}

function coverNote(ratio: Ratio | null): string | undefined {
  if (ratio === null) return undefined;
  return ratio > 0.995 ? words.coveredWhole : formatMessage(words.covered, { ratio: percent(ratio) });
}

type SplitBarsProps<Key extends string | number> = {
  readonly title: string;
  readonly head: string;
  readonly none: string;
  readonly split: {
    readonly parts: readonly {
      readonly key: Key;
      readonly amount: ReturnType<typeof cents>;
      readonly ratio: Ratio;
    }[];
    readonly coveredRatio: Ratio | null;
  };
  readonly labelOf: (key: Key) => string;
  readonly note?: string;
  readonly sorted?: boolean;
};

/** One dimension with its coverage; nothing is drawn if nothing is known. */
function SplitBars<Key extends string | number>(props: SplitBarsProps<Key>): ReactNode {
  const { title, head, none, split, labelOf, note = "", sorted = true } = props;
  if (split.parts.length === 0)
    return (
      <section>
        <SectionHead title={title} />
        <p className="t2 pt-3 text-ink-2">{none}</p>
      </section>
    );
  return (
    <ShareBars
      title={title}
      level={2}
      value="both"
      head={head}
      sorted={sorted}
      note={[coverNote(split.coveredRatio), note].filter(Boolean).join(" ")}
      items={split.parts.map(({ key, amount, ratio }) => ({
        key: String(key),
        label: labelOf(key),
        cents: amount,
        ratio,
      }))}
    />
  );
}

const shownLines = 8;

/** The largest lines, the others together; their own page lists all of them. */
function LineBars({ portfolio }: Pick<Props, "portfolio">): ReactNode {
  const lines = portfolio.holdings.toSorted((a, b) => (b.amount ?? -1) - (a.amount ?? -1));
  const rest = lines.length > shownLines + 1 ? lines.slice(shownLines) : [];
  const named: readonly ShareItem[] = lines.slice(0, lines.length - rest.length).map((line) => ({
    key: line.id,
    label: line.label,
    cents: line.amount,
    ratio: line.weightRatio,
    assetClass: line.assetClass,
  }));
  const others: readonly ShareItem[] =
    rest.length === 0
      ? []
      : [
          {
            key: "others",
            label: formatMessage(words.others, { count: rest.length }),
            cents: sumCents(rest.map((line) => line.amount ?? cents(0))),
            ratio: rest.reduce((sum, line) => sum + (line.weightRatio ?? 0), 0),
            assetClass: "other",
          },
        ];
  return (
    <ShareBars
      title={words.lines}
      level={2}
      value="both"
      head={words.head.line}
      sorted={false}
      items={[...named, ...others]}
      controls={
        <AreaLink to={paths.portfolioInvestments(portfolio.id)} className="link t1">
          {words.allLines}
        </AreaLink>
      }
    />
  );
}
