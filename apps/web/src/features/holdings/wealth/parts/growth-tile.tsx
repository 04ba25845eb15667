import { changeInWholeEuros, type Cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { changeRatio } from "../../../../shared/history/change-sentence.tsx";
import { type Change, useHistory } from "../../../../shared/history/history.ts";
import { explanationText } from "../../../../shared/figures/text.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Explained } from "../../../../ui/explained.tsx";
import { growthText } from "./chosen-tiles-text.ts";
import { Tile, TileFailed, TilePending } from "./tile.tsx";

/** The change of a month, by cause. */
export function GrowthTile(): ReactNode {
  const { history, isFailed, refetch } = useHistory(null, "1m");
  if (history === null)
    return isFailed ? (
      <TileFailed tile="growth" title={growthText.failed} onRetry={refetch} />
    ) : (
      <TilePending tile="growth" />
    );
  const { change, from, to, isWhole } = history;
  if (change === null)
    return (
      <Tile tile="growth">
        <EmptyState kind="unavailable" title={growthText.none} reason={growthText.noneReason} />
      </Tile>
    );
  const ratio = changeRatio(history);
  return (
    <Tile
      tile="growth"
      foot={
        <>
          <Explained explanation={growthText.how}>
            {formatMessage(growthText.span, { from: formatDay(from), to: formatDay(to) })}
          </Explained>
          {!isWhole && <> {formatMessage(growthText.short, { day: formatDay(from) })}</>}
        </>
      }
    >
      <p className="t6 pt-3">
        <Amount value={change.change} signed decimals={false} />
      </p>
      <p className="t1 pt-1 text-ink-3">
        <FigureWord
          id="wealth.change"
          inputs={{
            value_start: <Amount value={history.points[0]?.valueCents ?? null} />,
            value_end: <Amount value={history.points.at(-1)?.valueCents ?? null} />,
          }}
          on={formatMessage(growthText.span, { from: formatDay(from), to: formatDay(to) })}
        >
          {explanationText.whence}
        </FigureWord>
      </p>
      {ratio !== null && (
        <p className={`t1 pt-1 font-semibold ${toneOf(change.change)}`}>
          <FigureWord id="wealth.change.ratio">{formatUnit("return", ratio, true)}</FigureWord>
        </p>
      )}
      <Causes change={change} />
    </Tile>
  );
}

function Causes({ change }: { readonly change: Change }): ReactNode {
  const shown = changeInWholeEuros(change);
  return (
    <dl className="pt-3">
      <Cause name={<FigureWord id="wealth.paid">{growthText.you}</FigureWord>} amount={shown.paid} />
      {change.employer !== 0 && (
        <Cause
          name={<FigureWord id="wealth.employer">{growthText.employer}</FigureWord>}
          amount={shown.employer}
        />
      )}
      <Cause
        name={
          <FigureWord
            id="wealth.market"
            inputs={{
              "wealth.change": <Amount value={change.change} signed />,
              "wealth.paid": <Amount value={change.paid} signed />,
              "wealth.employer": <Amount value={change.employer} signed />,
            }}
          >
            {growthText.market}
          </FigureWord>
        }
        amount={shown.market}
      />
    </dl>
  );
}

function toneOf(change: Cents): string {
  return change === 0 ? "text-ink-2" : change < 0 ? "text-neg" : "text-pos";
}

function Cause({ name, amount }: { readonly name: ReactNode; readonly amount: Cents }): ReactNode {
  return (
    <div className="t2 flex min-h-8.5 items-center justify-between gap-4 border-b border-line last:border-b-0">
      <dt className="text-ink-2">{name}</dt>
      <dd>
        <Amount value={amount} signed decimals={false} />
      </dd>
    </div>
  );
}
