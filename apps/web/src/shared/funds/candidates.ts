import type { Holding, Portfolio } from "@vigie/api";
import type { QueryValues } from "../area/query-values.ts";

/** The funds that an arbitration may choose among, passed from the market to the search in the address:
 * ?supports=XV…~EURO&vendre=XV… */

/** A contract's euro fund has no ISIN: this word represents it. */
export const euroFundWord = "EURO";

export type Candidates = {
  /** ISINs to buy, and perhaps the euro fund; empty if the whole offer is compared. */
  readonly added: readonly string[];
  /** Held ISINs that must be sold. */
  readonly dropped: readonly string[];
};

const separator = "~";

export function listOf(text: string): readonly string[] {
  return [...new Set(text.split(separator).filter((one) => /^[A-Z0-9]{4,12}$/.test(one)))];
}

export function textOf(list: readonly string[]): string {
  return list.join(separator);
}

/** Adds or removes an element. */
export function toggled(list: readonly string[], one: string): readonly string[] {
  return list.includes(one) ? list.filter((each) => each !== one) : [...list, one];
}

export function candidatesOf(query: Pick<QueryValues, "get">): Candidates {
  return { added: listOf(query.get("supports")), dropped: listOf(query.get("vendre")) };
}

export function candidatesText({ added, dropped }: Candidates): Readonly<Record<string, string>> {
  return { supports: textOf(added), vendre: textOf(dropped) };
}

/** « ?supports=… », empty without a choice. */
export function candidatesQuery(candidates: Candidates): string {
  const named = Object.entries(candidatesText(candidates)).filter(([, text]) => text !== "");
  return new URLSearchParams(named).toString();
}

/** The request for the search: nothing for the whole offer. A choice keeps the held lines except the dropped ones; with nothing
 * added, the whole offer is sent without them. */
export function investmentsOf(
  { added, dropped }: Candidates,
  holdings: readonly Pick<Holding, "isin">[],
  offered: readonly string[],
): readonly string[] {
  if (added.length === 0 && dropped.length === 0) return [];
  const held = holdings.flatMap(({ isin }) => (isin === null ? [] : [isin]));
  const others = added.length === 0 ? [...offered, euroFundWord] : added;
  return [...new Set([...held, ...others])].filter((one) => !dropped.includes(one));
}

/** A securities account has no list of its own: any fund of the market can be bought in it. */
export function isOpenAccount({ kind }: Pick<Portfolio, "kind">): boolean {
  return kind === "market" || kind === "pea";
}
