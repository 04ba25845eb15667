import { cents, type Cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../ui/amount.tsx";
import { formatDay } from "../ui/format.ts";
import { say } from "../ui/say.ts";
import type { History } from "./history.ts";
import type { Range } from "./range.tsx";

const since: Readonly<Record<Exclude<Range, "tout">, string>> = {
  "3m": "En trois mois",
  "1a": "En un an",
  "3a": "En trois ans",
};

/** « En un an », or since the first day known where that is later. */
export function rangeWords({ range, isWhole, from }: Pick<History, "range" | "isWhole" | "from">): string {
  return isWhole && range !== "tout" ? since[range] : `Depuis le ${formatDay(from)}`;
}

const still = "{since}, la valeur n’a pas changé.";
const moved = "{since}, {change}.";

/** One sentence for each pair of signs of what the saver and the markets did; both figures are written without sign. */
const causes: Readonly<Record<string, string>> = {
  "0 0": "",
  "+ 0": "Tout vient de vos versements.",
  "- 0": "Tout vient de vos retraits.",
  "0 +": "Tout vient {ofThem}.",
  "0 -": "Tout vient {ofThem}.",
  "+ +": "Vous en avez apporté {paid}, {them} {market}.",
  "+ -": "Vous avez apporté {paid}, {them} vous ont coûté {market}.",
  "- +": "Vous avez retiré {paid}, {them} vous ont rapporté {market}.",
  "- -": "Vous avez retiré {paid}, {them} vous ont coûté {market}.",
};

/** Whole euros, half away from zero as the chart under the sentence shows them: a part of some cents has no sign. */
function shown(amount: Cents): Cents {
  return cents(Math.sign(amount) * Math.round(Math.abs(amount) / 100) * 100);
}

function sign(amount: Cents): string {
  return amount === 0 ? "0" : amount > 0 ? "+" : "-";
}

/** What moves a value beside the saver: markets, the interest of a livret, the estimates of a property; on a current
 * account nothing does, and its change has no cause to tell. */
export type Mover = "markets" | "interest" | "estimates" | "nothing";
const movers: Readonly<Record<Mover, { readonly them: string; readonly ofThem: string }>> = {
  markets: { them: "les marchés", ofThem: "des marchés" },
  interest: { them: "les intérêts", ofThem: "des intérêts" },
  estimates: { them: "les estimations", ofThem: "des estimations" },
  nothing: { them: "", ofThem: "" },
};

export type ChangeSentenceProps = { readonly history: History; readonly mover?: Mover };

/** The sentence that answers « did it grow because of me or of the markets ». */
export function ChangeSentence({ history, mover = "markets" }: ChangeSentenceProps): ReactNode {
  const words = rangeWords(history);
  if (history.change === null) return `${words}, l’évolution n’est pas encore connue.`;
  const change = shown(history.change.change);
  const paid = shown(history.change.paid);
  const market = shown(history.change.market);
  const cause = mover === "nothing" ? "" : (causes[`${sign(paid)} ${sign(market)}`] ?? "");
  const values = {
    ...movers[mover],
    since: words,
    change: <Amount key="change" value={change} decimals={false} signed />,
    paid: <Amount key="paid" value={cents(Math.abs(paid))} decimals={false} />,
    market: <Amount key="market" value={cents(Math.abs(market))} decimals={false} />,
  };
  return (
    <>
      {say(change === 0 ? still : moved, values)} {cause !== "" && say(cause, values)}
    </>
  );
}
