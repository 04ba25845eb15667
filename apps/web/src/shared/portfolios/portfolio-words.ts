import type { Portfolio } from "@vigie/api";
import { envelopeLabels, institutionOfToday, kindDetailLabels, kindLabels } from "@vigie/domain";
import { wholeNames } from "../../ui/whole-names.ts";
import { shortBanks } from "./text.ts";
import { plainName } from "./plain-name.ts";

/** How screens name portfolios; the labels of kinds and envelopes come from the domain. */

type Kinded = Pick<Portfolio, "kind" | "kindDetail">;

/** The kind of a portfolio, as precisely as known: « Livret A », « Assurance vie ». */
export function kindLabel({ kind, kindDetail }: Kinded): string {
  return kindDetail === null ? kindLabels[kind] : kindDetailLabels[kindDetail];
}

/** The label of a composition key, which is a kind or a detail. */
export function kindLabelOfKey(key: string): string {
  const labels: Readonly<Record<string, string>> = { ...kindLabels, ...kindDetailLabels };
  return labels[key] ?? key;
}

type Named = Kinded & Pick<Portfolio, "name" | "bank">;

/** The full name of a portfolio, for its own page. */
export function portfolioName(portfolio: Named): string {
  return wholeNames(plainName(portfolio.name));
}

const productNames = new Set([
  "PLAN EPARGNE LOGEMENT",
  "COMPTE EPARGNE LOGEMENT",
  "PLAN D'EPARGNE ENTREPRISE",
]);

/** The name in a list: initials for a regulated product, the part before its address for a property. */
export function shortName(portfolio: Named): string {
  const plain = portfolioName(portfolio);
  const bare = portfolio.name.normalize("NFD").replace(/\p{M}/gu, "").replace(/’/g, "'").toUpperCase();
  if (portfolio.kindDetail !== null && productNames.has(bare)) return kindDetailLabels[portfolio.kindDetail];
  return portfolio.kind === "realestate" ? (plain.split(",")[0] ?? plain) : plain;
}

/** Whether its name or envelope already tells the kind of a portfolio. */
export function isKindInName(portfolio: Named & Pick<Portfolio, "envelope">): boolean {
  const kind = searchable(kindLabel(portfolio)).replace("-", " ");
  const searched = searchable(`${shortName(portfolio)} ${envelopeLabels[portfolio.envelope]}`).replace(
    "-",
    " ",
  );
  return searched.includes(kind);
}

/** A short institution name: « Amundi ESR / Amundi Épargne Entreprise » becomes « Amundi ESR ». */
export function shortInstitution(name: string): string {
  const bare = institution(name);
  return shortBanks[bare] ?? bare;
}

/** The present name of an institution, without former or other names. */
export const institution = institutionOfToday;

/** Where a portfolio is held: its institution, or the town of a property. Empty if unknown. */
export function portfolioPlace(portfolio: Named): string {
  if (portfolio.bank !== null) return shortInstitution(portfolio.bank.name);
  const parts = portfolio.name.split(",");
  return portfolio.kind === "realestate" && parts.length > 1 ? (parts.at(-1) ?? "").trim() : "";
}

/** Without accents and capitals, for searches: « epargne » finds « Épargne ». */
export function searchable(words: string): string {
  return words
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/[’']/g, "'")
    .toLowerCase();
}
