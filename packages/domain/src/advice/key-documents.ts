import type { Day } from "../kernel/day.ts";
import type { ProposalMove, ProposalPart } from "./proposal-content.ts";

/** The key information documents of the funds that a proposal buys.
 * @source règlement (UE) n° 1286/2014, articles 13 and 14: given before the act */

export const documentLanguages = ["fr", "en", "de", "es", "it", "nl"] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** One version of a document, at the address where its producer publishes it. */
export type KeyDocument = {
  readonly url: string;
  readonly versionOn: Day;
  readonly language: DocumentLanguage;
};

/** A fund to buy, with the version of its document that is given; null where there is none. */
export type GivenDocument = {
  readonly key: string;
  readonly isin: string | null;
  readonly label: string;
  readonly document: KeyDocument | null;
};

/** The documents of a draft, by fund. */
export type KeyDocuments = Readonly<Record<string, KeyDocument>>;

/** A euro fund is described by the contract's document, and cash is not a product; a money market fund is one. */
const needsDocument = ({ assetClass, isin }: ProposalMove): boolean =>
  assetClass !== "euroFund" && (isin !== null || (assetClass !== "cash" && assetClass !== "savings"));

/** A fund that several contracts buy is listed once. */
export function documentsOf(
  { moves }: Pick<ProposalPart, "moves">,
  documents: KeyDocuments,
): readonly GivenDocument[] {
  const bought = moves.filter((move) => move.changeCents > 0 && needsDocument(move));
  const byKey = new Map(bought.map(({ isin, label }) => [isin ?? label, { isin, label }]));
  return [...byKey].map(([key, { isin, label }]) => ({
    key,
    isin,
    label,
    document: documents[key] ?? null,
  }));
}
