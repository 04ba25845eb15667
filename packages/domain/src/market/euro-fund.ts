import { plainWording } from "../holdings/categories.ts";
import type { EuroFund, MarketContract } from "./funds.ts";

/** Words that any euro fund may have in its name: alone they name none. In capitals, without accents. */
const genericWords = new Set(
  "FONDS EN EUROS EURO EUR ACTIF ACTIFS GENERAL GENERAUX SUPPORT SUPPORTS GARANTI GARANTIS GARANTIE CAPITAL DE DU DES LE LA LES L D A AU".split(
    " ",
  ),
);

/** The euro fund of a line, null when nothing tells which. First those of its contract, by their name, or the only one for
 * a line without a name of its own; then one of the same full name; at last the contract's only one. A line that is only
 * called « Fonds en euros » never takes the rates of a fund that its contract does not offer. */
export function euroFundOf(
  label: string,
  market: Pick<MarketContract, "issuer" | "rules"> | null,
  known: readonly EuroFund[],
): EuroFund | null {
  const offered = market?.rules.euroFundSlugs ?? [];
  const own = known.filter((fund) => offered.includes(fund.slug));
  const issuer = market?.issuer ?? null;
  const only = own.length === 1 && offered.length === 1 ? (own[0] ?? null) : null;
  if (ownWords(label) === "") return only ?? sameName(label, own, issuer);
  return sameName(label, own, issuer) ?? sameName(label, known, issuer) ?? only;
}

/** The one fund of that full name, else the one whose name differs only by generic words or their order. Two of them are a
 * doubt that only the contract's insurer settles. */
function sameName(label: string, funds: readonly EuroFund[], issuer: string | null): EuroFund | null {
  const [wording, words] = [plainWording(label), ownWords(label)];
  const exact = funds.filter((fund) => plainWording(fund.label) === wording);
  if (exact.length > 0) return settled(exact, issuer);
  return words === ""
    ? null
    : settled(
        funds.filter((fund) => ownWords(fund.label) === words),
        issuer,
      );
}

function settled(funds: readonly EuroFund[], issuer: string | null): EuroFund | null {
  if (funds.length === 1) return funds[0] ?? null;
  if (issuer === null) return null;
  const same = funds.filter(
    ({ insurer }) => insurer !== null && plainWording(insurer) === plainWording(issuer),
  );
  return same.length === 1 ? (same[0] ?? null) : null;
}

/** The words that are its own, in one order. */
function ownWords(label: string): string {
  const words = plainWording(label).split(" ");
  return words
    .filter((word) => word !== "" && !genericWords.has(word))
    .toSorted()
    .join(" ");
}
