import type { Optimization, PortfolioDetail } from "@vigie/api";
import { type Cents, cents, type Instant } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { explanationText } from "../../../../shared/figures/text.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount, useAmounts } from "../../../../ui/amount.tsx";
import { FrontierChart } from "../../../../ui/charts/frontier-chart.tsx";
import { MovesChart } from "../../../../ui/charts/moves-chart.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Figures } from "./figures.tsx";
import {
  afterTotal,
  changeOf,
  costsMoved,
  countsOf,
  costliestSale,
  limitChange,
  worseLoss,
  type OptimizationResult,
} from "./outcome.ts";
import { candidatesNote, countsSentence, strategyTexts, text } from "../text.ts";
import { useMaskedSentence } from "./masked-sentence.ts";
import { Tiles } from "./tiles.tsx";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

export type ProposalProps = {
  /** The goal, and the time of the answer. */
  readonly optimization: Pick<Optimization, "strategy" | "createdAt">;
  readonly result: OptimizationResult;
  readonly portfolio: Pick<PortfolioDetail, "envelope" | "kind">;
  /** Shown beside the reasons: another search, or the proof of the record. */
  readonly aside: ReactNode;
};

/** Up to this many moves leave room below them for the figures, which are otherwise in the other column. */
const shortMoves = 11;

/** The answer: the moves, what they change, how they compare with what is possible, and the limits that apply. */
export function Proposal({ optimization, result, portfolio, aside }: ProposalProps): ReactNode {
  const { noTrade } = result;
  const isShort = result.moves.length <= shortMoves;
  return (
    <>
      <div className="max-w-200 pt-6 pb-6">
        <p className="t4 leading-[2rem]">{noTrade ? noTradeWords(result) : <Lead result={result} />}</p>
        {noTrade && <p className="t2 pt-2 text-ink-2">{text.noTradeReason}</p>}
      </div>
      {!noTrade && <Tiles result={result} />}
      <div className={`page-grid ${noTrade ? "border-t border-line pt-4" : "pt-5"}`}>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-7 md:col-span-7">
          {!noTrade && <Moves result={result} portfolio={portfolio} />}
          {noTrade && <Frontier result={result} />}
          {!noTrade && isShort && <Figures result={result} />}
        </div>
        <div className="column-rule grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-7 max-md:pt-7 md:col-span-5">
          {!noTrade && <Frontier result={result} />}
          <Constraints result={result} />
          {!noTrade && !isShort && <Figures result={result} />}
        </div>
      </div>
      <div className="page-grid mt-7 border-t border-ink pt-4">
        <div className="grid content-start gap-6 md:col-span-7">
          {!noTrade && (
            <section>
              <h2 className="t3">{text.why}</h2>
              <p className="t2 pt-1.5 text-ink-2">
                <Why optimization={optimization} result={result} />
              </p>
            </section>
          )}
          <p className="t1 text-ink-3">{certificateLine(optimization.createdAt, result)}</p>
        </div>
        <div className="column-rule max-md:pt-7 md:col-span-5">{aside}</div>
      </div>
    </>
  );
}

function noTradeWords({ newMoney }: OptimizationResult): string {
  return newMoney > 0 ? text.noTradePayment : text.noTrade;
}

/** « Trois achats, deux ventes : 22 499 € changent de place. », then the changes. */
function Lead({ result }: { readonly result: OptimizationResult }): ReactNode {
  const { purchases, sales } = countsOf(result.moves);
  const limit = limitChange(result);
  const worse = worseLoss(result);
  const change = changeOf("expectedReturn", result);
  const moved = <Amount key="moved" value={result.moved} decimals={false} />;
  const gain = change === null ? null : cents(Math.abs(change));
  const payment = <Amount key="payment" value={result.newMoney} decimals={false} />;
  return (
    <>
      {result.newMoney > 0
        ? formatMessage(text.leadPayment, { payment, count: purchases })
        : formatMessage(text.lead, { counts: countsSentence(purchases, sales), moved })}{" "}
      {worse !== null && (
        <>
          {formatMessage(worseText(worse), {
            before: <Amount key="before" value={cents(Math.abs(worse.before))} decimals={false} />,
            after: <Amount key="after" value={cents(Math.abs(worse.after))} decimals={false} />,
          })}{" "}
        </>
      )}
      {gain === null
        ? formatMessage(text.leadLimit, { limit })
        : formatMessage(text.leadGain, {
            limit,
            gain: <Amount key="gain" value={gain} decimals={false} />,
            side: change !== null && change < 0 ? "less" : "more",
          })}
    </>
  );
}

function worseText({ before, after }: { readonly before: Cents; readonly after: Cents }): string {
  if (after <= 0) return text.leadWorseGain;
  return before <= 0 ? text.leadWorseFromGain : text.leadWorse;
}

function Moves({ result, portfolio }: Pick<ProposalProps, "result" | "portfolio">): ReactNode {
  const [unit, setUnit] = useState<"cents" | "ratio">("cents");
  const amounts = useAmounts();
  const { newMoney } = result;
  const note =
    newMoney > 0
      ? formatMessage(text.paymentNote, { amount: amounts.text(newMoney, { decimals: false }) })
      : text.noPayment;
  const inRatio = unit === "ratio";
  return (
    <div>
      <p className="t1 flex flex-wrap gap-x-4 pb-2 text-ink-3" data-print="none">
        <FigureWord id={inRatio ? "arb.weight" : "arb.move"}>{explanationText.whence}</FigureWord>
        <FigureWord id="arb.cost">{text.costOfSwitch}</FigureWord>
      </p>
      <MovesChart
        level={2}
        title={inRatio ? text.movesInWeights : text.movesInEuros}
        unit={unit}
        controls={
          <Choice
            label={text.unit}
            value={unit}
            onValue={setUnit}
            options={[
              { value: "cents", label: text.euros },
              { value: "ratio", label: text.weights },
            ]}
          />
        }
        moves={result.moves
          .toSorted((a, b) => b.change - a.change)
          .map((move) => ({
            key: move.isin ?? move.label,
            label: move.label,
            assetClass: move.assetClass,
            before: inRatio ? move.weightBefore : move.before,
            move: inRatio ? move.weightAfter - move.weightBefore : move.change,
            after: inRatio ? move.weightAfter : move.after,
          }))}
        total={
          inRatio ? { before: 1, after: 1, note } : { before: result.amount, after: afterTotal(result), note }
        }
      />
      <p className="t1 pt-4 text-ink-3">
        {formatMessage(newMoney > 0 ? text.switchCostPayment : text.switchCost, {
          cost: <Amount key="cost" value={result.switchCost} decimals={false} />,
          wrapped: isWrapped(portfolio) ? "yes" : "no",
        })}
      </p>
    </div>
  );
}

/** Envelopes in which a switch is not taxed. */
function isWrapped({ envelope, kind }: ProposalProps["portfolio"]): boolean {
  return (
    envelope === "life_insurance" ||
    envelope === "retirement" ||
    envelope === "employee_savings" ||
    kind === "pea"
  );
}

function Frontier({ result }: { readonly result: OptimizationResult }): ReactNode {
  const { before, after, frontier, noTrade, candidateCount } = result;
  if (frontier.length === 0 || before.volatility === null || before.expectedReturn === null) return null;
  const proposed =
    noTrade || after.volatility === null || after.expectedReturn === null
      ? null
      : { riskRatio: after.volatility, gainRatio: after.expectedReturn };
  return (
    <FrontierChart
      level={2}
      title={text.frontier}
      note={candidatesNote(candidateCount)}
      measure="volatility"
      curve={frontier.map((point) => ({ riskRatio: point.risk, gainRatio: point.expectedReturn }))}
      today={{ riskRatio: before.volatility, gainRatio: before.expectedReturn }}
      proposed={proposed}
      limitRatio={null}
      baseCents={null}
    />
  );
}

function Why({ optimization, result }: Pick<ProposalProps, "optimization" | "result">): ReactNode {
  const costs = costsMoved(result.moves);
  const dear = costliestSale(result.moves);
  const { label, help } = strategyTexts[optimization.strategy];
  const goal = formatMessage(text.goal, {
    name: label.toLowerCase(),
    help: `${help.slice(0, 1).toLowerCase()}${help.slice(1)}`,
  });
  if (costs === null || dear === null || dear.ongoingFeeRatio === null || costs.bought >= costs.sold)
    return goal;
  const sentence = formatMessage(text.costsMoved, {
    sold: formatUnit("rate", costs.sold),
    dearest: formatUnit("rate", dear.ongoingFeeRatio),
    name: dear.label,
    bought: formatUnit("rate", costs.bought),
  });
  return `${goal} ${sentence}`;
}

function Constraints({ result }: { readonly result: OptimizationResult }): ReactNode {
  const { activeConstraints } = result;
  const masked = useMaskedSentence();
  return (
    <section>
      <SectionHead title={text.constraints} />
      {activeConstraints.length === 0 ? (
        <p className="t2 pt-2.5 text-ink-2">{text.noConstraint}</p>
      ) : (
        <ul>
          {activeConstraints.map((sentence) => (
            <li key={sentence} className="t2 border-b border-line py-2.5 text-ink-2 last:border-b-0">
              {masked(sentence)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The certificate of the answer, for a reader who wants to check it. */
function certificateLine(createdAt: Instant, result: OptimizationResult): string {
  const { certificate, candidateCount, dataFrom, dataTo, engineVersion } = result;
  const isProved = certificate.primalResidual < 1e-6 && certificate.gap < 1e-6;
  return formatMessage(isProved ? text.proved : text.notProved, {
    day: formatInstantDay(createdAt),
    count: candidateCount,
    data: dataFrom === null || dataTo === null ? "no" : "yes",
    from: dataFrom === null ? "" : formatDay(dataFrom),
    to: dataTo === null ? "" : formatDay(dataTo),
    version: engineVersion,
  });
}
