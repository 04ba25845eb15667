import { plainWording } from "../holdings/categories.ts";
import type { EuroFund, MarketContract } from "./funds.ts";

/** Generic words in names of euro funds: alone they identify none. In capitals, without accents. */
const genericWords = new Set(
  "FONDS EN EUROS EURO EUR ACTIF ACTIFS GENERAL GENERAUX SUPPORT SUPPORTS GARANTI GARANTIS GARANTIE CAPITAL DE DU DES LE LA LES L D A AU".split(
    " ",
  ),
);

/** Returns the euro fund of a line; null where it cannot be determined. First those of its contract, by name, or the only one for a
 * line with a generic name; then one with the same full name; finally the contract's only one. A line named only « Fonds en euros »
 * never gets the rates of a fund that its contract does not offer. */
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

/** Returns the only fund with that full name, otherwise the one whose name differs only by generic words or word order. Of two
 * matches, only the contract's insurer decides. */
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

/** Its specific words, sorted. */
function ownWords(label: string): string {
  const words = plainWording(label).split(" ");
  return words
    .filter((word) => word !== "" && !genericWords.has(word))
    .toSorted()
    .join(" ");
}
