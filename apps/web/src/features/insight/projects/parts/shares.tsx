import type { ProjectsTogetherView } from "@vigie/api";
import { goalLabels, scaleCents } from "@vigie/domain";
import type { ReactNode } from "react";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { useAmounts } from "../../../../ui/amount.tsx";
import { AmountSlider } from "../../../../ui/amount-slider.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { togetherText } from "../text.ts";

type Row = ProjectsTogetherView["projects"][number];
/** Whole percents of the wealth, for the projects whose share the saver chose. */
export type RequestedShares = ReadonlyMap<string, number>;

/** The format used in the address. */
export function sharesText(asked: RequestedShares): string {
  return [...asked].map(([id, percent]) => `${id}:${String(percent)}`).join(",");
}

type SharesProps = {
  readonly found: ProjectsTogetherView;
  readonly onShares: (asked: RequestedShares) => void;
};

/** The share of the wealth that each project keeps before the others are served; together never more than all of it. */
export function Shares({ found: { wealth, projects }, onShares }: SharesProps): ReactNode {
  const percentOf = ({ kept }: Row): number => Math.round(100 * kept);
  const asked: RequestedShares = new Map(
    projects.filter(({ isKeptAsked }) => isKeptAsked).map((row) => [row.portfolioId, percentOf(row)]),
  );
  const takenBefore = (id: string): number =>
    [...asked].reduce((sum, [other, percent]) => (other === id ? sum : sum + percent), 0);
  return (
    <details open={asked.size > 0}>
      <summary className="t2 w-fit cursor-pointer">
        <span className="link">{togetherText.shares}</span>
      </summary>
      <div className="grid max-w-140 gap-4 pt-3">
        <p className="t2 text-ink-2">{togetherText.sharesLead}</p>
        {projects.map((row) => (
          <Share
            key={row.portfolioId}
            row={row}
            percent={percentOf(row)}
            most={Math.max(0, 100 - takenBefore(row.portfolioId))}
            wealth={wealth}
            onPercent={(percent) => {
              onShares(new Map([...asked, [row.portfolioId, percent]]));
            }}
          />
        ))}
        {asked.size > 0 && (
          <LinkButton
            className="t2 w-fit"
            onClick={() => {
              onShares(new Map());
            }}
          >
            {togetherText.reset}
          </LinkButton>
        )}
      </div>
    </details>
  );
}

type ShareProps = {
  readonly row: Row;
  readonly percent: number;
  readonly most: number;
  readonly wealth: ProjectsTogetherView["wealth"];
  readonly onPercent: (percent: number) => void;
};

function Share({ row, percent, most, wealth, onPercent }: ShareProps): ReactNode {
  const amounts = useAmounts();
  const percentText = (value: number): string => formatFigure("together.kept", value / 100);
  const words = (value: number): string => {
    if (value === percent && !row.isKeptAsked)
      return formatMessage(togetherText.ownContract, { percent: percentText(value) });
    return amounts.hidden
      ? percentText(value)
      : formatMessage(togetherText.shareSaid, {
          percent: percentText(value),
          amount: amounts.text(scaleCents(wealth, value / 100), { decimals: false }),
        });
  };
  return (
    <AmountSlider
      label={formatMessage(togetherText.share, { goal: goalLabels[row.goal], name: plainName(row.name) })}
      said={(value) => <FigureWord id="together.kept">{words(value)}</FigureWord>}
      min={0}
      max={most}
      step={1}
      value={Math.min(percent, most)}
      onValue={onPercent}
      valueWords={words}
      ends={[percentText(0), percentText(most)]}
    />
  );
}
