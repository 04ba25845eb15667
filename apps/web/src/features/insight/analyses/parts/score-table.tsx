import type { Score } from "@vigie/api";
import type { ReactNode } from "react";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Explained } from "../../../../ui/explained.tsx";
import { formatNumber, formatPercent } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { type Column, Table } from "../../../../ui/table.tsx";
import { reasonSentence } from "../text.ts";
import { criterionWords, scoreText } from "./locks-text.ts";
import { reasonsText } from "./reasons-text.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

/** The figures behind a note, shown on demand. */
export function ScoreTable({
  scores,
  version,
  points,
}: {
  readonly scores: readonly Score[];
  /** The exact note, which is shown elsewhere by halves; null when there is none. */
  readonly points: number | null;
  readonly version: string | null;
}): ReactNode {
  if (scores.length === 0) return null;
  return (
    <details className="pt-3">
      <summary className="t2 w-fit cursor-pointer">
        <span className="link">{scoreText.open}</span>
      </summary>
      <div className="pt-3">
        {points !== null && (
          <p className="t2 pb-3 text-ink-2">
            {formatMessage(reasonsText.exact, { points: formatNumber(points, { minDigits: 2 }) })}
          </p>
        )}
        <p className="t1 flex flex-wrap gap-x-4 pb-2 text-ink-3">
          <FigureWord id="score.criterion">{scoreText.stars}</FigureWord>
          <FigureWord id="score.figure">{scoreText.figure}</FigureWord>
          <FigureWord id="score.weight">{scoreText.weight}</FigureWord>
        </p>
        <Table caption={scoreText.caption} rows={scores} rowKey={(score) => score.name} columns={columns} />
        {version !== null && (
          <p className="t1 pt-2 text-ink-3">{formatMessage(scoreText.version, { version })}</p>
        )}
      </div>
    </details>
  );
}

const columns: readonly Column<Score>[] = [
  {
    id: "criterion",
    head: scoreText.criterion,
    card: "title",
    cell: (score) => (
      <>
        {criterionWords[score.name]?.label ?? score.name}
        <Rule score={score} />
      </>
    ),
  },
  {
    id: "figure",
    head: scoreText.figure,
    align: "end",
    cell: (score) => <Measure score={score} />,
  },
  {
    id: "stars",
    head: scoreText.stars,
    align: "end",
    card: "figure",
    cell: (score) =>
      score.stars === null ? scoreText.noStars : formatNumber(score.stars, { minDigits: 2, maxDigits: 2 }),
  },
  {
    id: "weight",
    head: scoreText.weight,
    align: "end",
    cell: (score) => formatUnit("progress", score.weightRatio),
  },
];

/** The two points of the scale between which the stars are interpolated, so that a reader can redo the calculation. */
function Rule({ score: { name, figure, between } }: { readonly score: Score }): ReactNode {
  if (between === null || figure.value === null) return null;
  const { low, high } = between;
  const words =
    low.figure === high.figure
      ? formatMessage(scoreText.beyond, {
          atLeast: String(figure.value > low.figure),
          figure: measureText(name, low.figure),
          stars: starCount(low.stars),
        })
      : formatMessage(scoreText.between, {
          low: measureText(name, low.figure),
          lowStars: starCount(low.stars),
          high: measureText(name, high.figure),
          highStars: starCount(high.stars),
        });
  return <span className="t1 block text-ink-3">{words}</span>;
}

function starCount(stars: number): string {
  return formatMessage(scoreText.starCount, {
    shown: formatNumber(stars, { maxDigits: 2 }),
    count: Math.trunc(stars),
  });
}

function Measure({ score }: { readonly score: Score }): ReactNode {
  const { value, reason } = score.figure;
  if (value === null) return <Explained explanation={reasonSentence(reason)}>{scoreText.noStars}</Explained>;
  return measureText(score.name, value);
}

/** The figure of a criterion in its own unit: a share, a difference in percentage points, a number or a multiple. */
export function measureText(name: string, value: number): string {
  const unit = criterionWords[name]?.unit ?? "number";
  if (unit === "percent") return formatPercent(value, { maxDigits: 2 });
  if (unit === "points") return `${formatNumber(value * 100, { signed: true, maxDigits: 2 })}\u00a0pt`;
  const number = formatNumber(value, { maxDigits: 2 });
  return unit === "times" ? `${number}\u00a0×` : number;
}
