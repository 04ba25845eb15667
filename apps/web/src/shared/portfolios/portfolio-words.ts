import type { Portfolio } from "@vigie/api";
import { envelopeLabels, institutionOfToday, kindDetailLabels, kindLabels } from "@vigie/domain";
import { wholeNames } from "../../ui/whole-names.ts";
import { shortBanks } from "./text.ts";
import { plainName } from "./plain-name.ts";

/** How screens name portfolios; the labels of kinds and envelopes are the domain's. */

type Kinded = Pick<Portfolio, "kind" | "kindDetail">;

/** What a portfolio is, as precisely as known: « Livret A », « Assurance vie ». */
export function kindLabel({ kind, kindDetail }: Kinded): string {
  return kindDetail === null ? kindLabels[kind] : kindDetailLabels[kindDetail];
}

/** A key of a composition by kind, which is a kind or a detail. */
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

/** The name in an index: a product of the law goes by its initials, a property by what is before its address. */
export function shortName(portfolio: Named): string {
  const plain = portfolioName(portfolio);
  const bare = portfolio.name.normalize("NFD").replace(/\p{M}/gu, "").replace(/’/g, "'").toUpperCase();
  if (portfolio.kindDetail !== null && productNames.has(bare)) return kindDetailLabels[portfolio.kindDetail];
  return portfolio.kind === "realestate" ? (plain.split(",")[0] ?? plain) : plain;
}

/** Whether its name or its envelope already says what a portfolio is. */
export function isKindInName(portfolio: Named & Pick<Portfolio, "envelope">): boolean {
  const kind = searchable(kindLabel(portfolio)).replace("-", " ");
  const searched = searchable(`${shortName(portfolio)} ${envelopeLabels[portfolio.envelope]}`).replace(
    "-",
    " ",
  );
  return searched.includes(kind);
}

/** An institution in few words: « Amundi ESR / Amundi Épargne Entreprise » is « Amundi ESR ». */
export function shortInstitution(name: string): string {
  const bare = institution(name);
  return shortBanks[bare] ?? bare;
}

/** An institution by its name of today, without its former or other ones. */
export const institution = institutionOfToday;

/** Where a portfolio is: its institution, or the town of a property. Empty where nothing says it. */
export function portfolioPlace(portfolio: Named): string {
  if (portfolio.bank !== null) return shortInstitution(portfolio.bank.name);
  const parts = portfolio.name.split(",");
  return portfolio.kind === "realestate" && parts.length > 1 ? (parts.at(-1) ?? "").trim() : "";
}

/** Without accents nor capitals, for searches: « epargne » finds « Épargne ». */
export function searchable(words: string): string {
  return words
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/[’']/g, "'")
    .toLowerCase();
}
