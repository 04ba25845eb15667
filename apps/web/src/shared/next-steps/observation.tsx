import type { Observation, ObservationInput } from "@vigie/api";
import type { Day, InputName, ObservationRule } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../ui/amount.tsx";
import { formatDay, formatPercent } from "../../ui/format.ts";
import { usePrivateMode } from "../../ui/private-mode.ts";
import { formatMessage } from "../../ui/format-message.ts";
import { named } from "../../api.ts";
import { AreaLink } from "../area/area.tsx";
import { Act } from "../area/may-call.tsx";
import { kindLabelOfKey } from "../portfolios/portfolio-words.ts";
import { firstPaths } from "../area/first-paths.ts";
import { plainName } from "../portfolios/plain-name.ts";
import { today } from "../clock/today.ts";
import {
  feeTitles,
  linkLabels,
  observationBodies,
  observationText,
  observationTitles,
} from "./observation-text.ts";

/** An observation in words: a title and a sentence, with every amount in the component that masks it. */

export type ObservationWords = { readonly title: ReactNode; readonly body: ReactNode };

/** Sentences for a reader who is not the customer. */
export type ReaderWords = {
  readonly titles: Partial<Record<ObservationRule, string>>;
  readonly bodies: Partial<Record<ObservationRule, string>>;
  readonly roomElsewhere: string;
  readonly pelOver: string;
};
const own: ReaderWords = { ...observationText, titles: {}, bodies: {} };

export function useObservationWords(observation: Observation, reader: ReaderWords = own): ObservationWords {
  const isPrivate = usePrivateMode();
  // The caps are public: a savings account at its cap reveals its balance.
  if (observation.rule === "savings_cap" && isPrivate)
    return { title: observationText.capPrivate, body: observationText.capPrivateBody };
  const values = valuesOf(observation);
  return {
    title: formatMessage(titleOf(observation, reader), values),
    body: bodyOf(observation, values, reader),
  };
}

type Values = Readonly<Record<string, ReactNode>>;

function valuesOf(observation: Observation): Values {
  const { amount, yearly, on, contract: portfolio, detail, portfolioIds } = observation;
  const amountOf = (name: InputName) => inputOf(observation, name)?.amount ?? null;
  const ratioOf = (name: InputName) => inputOf(observation, name)?.ratio ?? null;
  const money = (key: string, value: typeof amount) => (
    <Amount key={key} value={value} decimals={false} unknown={observationText.unknownAmount} />
  );
  return {
    portfolio: portfolio === null ? "" : plainName(portfolio),
    kind: kindLabelOfKey(detail ?? ""),
    amount: money("amount", amount),
    yearly: money("yearly", yearly),
    cap: money("cap", amountOf("cap")),
    monthly: money("monthly", amountOf("monthly_expenses")),
    rate: percent(ratioOf("rate")),
    own: percent(ratioOf("own_fee")),
    peers: percent(ratioOf("peers_fee")),
    day: on === null ? "" : formatDay(on),
    count: portfolioIds.length,
  };
}

function percent(ratio: number | null): string {
  return ratio === null ? "" : formatPercent(ratio);
}

function inputOf({ inputs }: Observation, name: InputName): ObservationInput | undefined {
  return inputs.find((input) => input.name === name);
}

function titleOf({ rule, on, detail }: Observation, reader: ReaderWords): string {
  const title = reader.titles[rule] ?? observationTitles[rule];
  if (rule === "fees_above_peers") return feeTitles[detail ?? ""] ?? title;
  return rule === "pel_term" && isOver(on) ? reader.pelOver : title;
}

function isOver(on: Day | null): boolean {
  return on !== null && on < today();
}

function bodyOf(observation: Observation, values: Values, reader: ReaderWords): ReactNode {
  const { rule, detail, yearly, inputs } = observation;
  const body = formatMessage(reader.bodies[rule] ?? observationBodies[rule], values);
  if (rule === "fees_above_peers")
    return (
      <>
        {observationText.feeOf[detail ?? ""]} {body}
      </>
    );
  if (rule === "savings_cap") {
    const rooms = inputs.filter((input) => input.name === "room_elsewhere");
    return (
      <>
        {body}{" "}
        {rooms.map((input) => (
          <Room key={input.portfolioId} input={input} words={reader.roomElsewhere} />
        ))}
      </>
    );
  }
  const more = rule === "savings_headroom" ? observationText.headroomRate : observationText.idleRate;
  if ((rule !== "savings_headroom" && rule !== "idle_cash") || yearly === null) return body;
  return (
    <>
      {body} {formatMessage(more, values)}
    </>
  );
}

function Room({ input, words }: { readonly input: ObservationInput; readonly words: string }): ReactNode {
  const room = <Amount key="room" value={input.amount} decimals={false} />;
  return <>{formatMessage(words, { portfolio: plainName(input.contract ?? ""), room })} </>;
}

/** The screen with the details of an observation. */
export function ObservationLink({ observation }: { readonly observation: Observation }): ReactNode {
  const [first] = observation.inputs.flatMap((input) => input.portfolioId ?? []);
  const to = first === undefined ? null : pathOf(observation, first);
  if (to === null) return null;
  const link = (
    <AreaLink to={to} className="link">
      {linkLabels[observation.rule]}
      {observation.contract !== null && <span className="sr-only"> {plainName(observation.contract)}</span>}
    </AreaLink>
  );
  // Missing data is entered by those who may; the other observations link to pages to read.
  return observation.rule === "missing_settings" ? (
    <Act call={named.portfolios.updateInfos}>{link}</Act>
  ) : (
    link
  );
}

/** @param contractId the first portfolio of the observation */
function pathOf({ rule }: Observation, portfolioId: string): string {
  switch (rule) {
    case "savings_headroom":
    case "pel_term":
      return firstPaths.portfolio(portfolioId);
    case "savings_cap":
    case "held_twice":
      return `${firstPaths.portfolios()}?enveloppe=savings`;
    case "idle_cash":
      return firstPaths.portfolioTransactions(portfolioId);
    case "lots_available":
      return firstPaths.portfolioInvestments(portfolioId);
    case "fees_above_peers":
      return firstPaths.analysis(portfolioId, "fees", "1");
    case "missing_settings":
      return firstPaths.portfolioInfoNeeded(portfolioId);
  }
}
