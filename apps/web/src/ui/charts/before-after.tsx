import { beforeAfterText } from "./page-charts-text.ts";
import type { ReactNode } from "react";
import "./charts.css";

export type BeforeAfterTile = {
  readonly key: string;
  readonly label: string;
  /** Figures are elements, so that an amount is an Amount and is masked in private mode. */
  readonly before: ReactNode;
  readonly after: ReactNode;
  /** The change, as a word or a signed figure. */
  readonly change?: ReactNode;
  /** Good for the saver, bad, or neutral; the words say it too. */
  readonly tone?: "pos" | "neg" | "neutral";
  /** One word of context after the change. */
  readonly context?: ReactNode;
};

export type BeforeAfterProps = {
  readonly tiles: readonly BeforeAfterTile[];
  readonly beforeWord?: string;
};

const tones = { pos: "text-pos", neg: "text-neg", neutral: "text-ink" } as const;

/** Figures before and after a proposal, between thin rules. */
export function BeforeAfter({ tiles, beforeWord = beforeAfterText.today }: BeforeAfterProps): ReactNode {
  return (
    <div className="chart-tiles-frame">
      <div className="chart-tiles">
        {tiles.map((tile) => (
          <dl key={tile.key} className="chart-tile">
            <dt className="t2 text-ink-2">{tile.label}</dt>
            <dd className="t4 text-ink-3">
              {tile.before} <span className="t1">{beforeWord}</span>
            </dd>
            <dd className="t6 chart-tile-after">{tile.after}</dd>
            {(tile.change !== undefined || tile.context !== undefined) && (
              <dd className="t1 text-ink-3">
                <span className={`font-semibold ${tones[tile.tone ?? "neutral"]}`}>{tile.change}</span>
                {tile.change !== undefined && tile.context !== undefined && ", "}
                {tile.context}
              </dd>
            )}
          </dl>
        ))}
      </div>
    </div>
  );
}
