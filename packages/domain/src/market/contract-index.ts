import type { Ratio } from "../kernel/ratio.ts";
import type { PortfolioKind } from "../holdings/portfolios.ts";
import type { ContractFeeKind } from "./funds.ts";
import { nameWords, type NameWords, plainWords } from "./contract-words.ts";

/** Confidence of a source in its data about a contract. */
export const referenceConfidences = ["high", "medium", "low"] as const;
export type ReferenceConfidence = (typeof referenceConfidences)[number];

/** A fee according to a source. A ceiling is the maximum in the contract's documents; the actual fee is often lower. */
export type ReferenceFee = {
  readonly fee: ContractFeeKind;
  readonly ratio: Ratio;
  readonly isCeiling: boolean;
};

/** A contract sold in France, with which a saver's contract is matched. */
export type ReferenceContract = {
  readonly slug: string;
  readonly name: string;
  /** Other names in banks, files and documents. */
  readonly aliases: readonly string[];
  readonly kind: PortfolioKind;
  /** Insurer or custodian; null where unknown. */
  readonly insurer: string | null;
  /** Distributor. */
  readonly distributor: string | null;
  readonly euroFunds: readonly string[];
  readonly fees: readonly ReferenceFee[];
  /** Where and when it was read: a month or a year. */
  readonly source: string | null;
  readonly seen: string;
  readonly confidence: ReferenceConfidence;
};

export type IndexedName = NameWords & { readonly weight: number };
export type IndexedContract = {
  readonly contract: Pick<ReferenceContract, "slug" | "name" | "kind" | "insurer" | "distributor">;
  readonly names: readonly IndexedName[];
  /** Words of each institution behind it: insurer, distributors. */
  readonly parties: readonly (readonly string[])[];
  readonly partyWords: ReadonlySet<string>;
};

export type ContractIndex = {
  readonly contracts: readonly IndexedContract[];
  readonly weightOf: (word: string) => number;
  /** Contracts whose name contains the word. */
  readonly byWord: ReadonlyMap<string, readonly IndexedContract[]>;
  readonly byLength: ReadonlyMap<number, readonly string[]>;
};

/** Words that only describe how a contract is sold. */
const soldBy = new Set(
  (
    "VIA RESEAU RESEAUX PARTENAIRE PARTENAIRES COURTIER COURTIERS CGP CGPI INDEPENDANT INDEPENDANTS GESTION PRIVEE EXCLUSIVEMENT " +
    "CONFIRMER NON ETABLI ASSURANCE ASSURANCES VIE BANQUE EPARGNE RETRAITE FRANCE EX COMPTE TENEUR"
  ).split(" "),
);

/** Builds the search index of contract names. A word is the more specific, the fewer contracts contain it. */
export function contractIndex(contracts: readonly ReferenceContract[]): ContractIndex {
  const counts = new Map<string, number>();
  const worded = contracts.map((contract) => {
    const names = [contract.name, ...contract.aliases].map(nameWords);
    for (const word of new Set(names.flatMap(({ words }) => words)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
    return { contract, names };
  });
  const weightOf = (word: string) => Math.log(1 + contracts.length / (counts.get(word) ?? 1));
  const indexed = worded.map(({ contract, names }): IndexedContract => {
    const { slug, name, kind, insurer, distributor } = contract;
    const parties = [insurer, distributor].flatMap(partiesOf);
    return {
      contract: { slug, name, kind, insurer, distributor },
      names: names.map((one) => ({
        ...one,
        weight: one.words.reduce((sum, word) => sum + weightOf(word), 0),
      })),
      parties,
      partyWords: new Set(parties.flat()),
    };
  });
  const byWord = new Map<string, IndexedContract[]>();
  for (const one of indexed)
    for (const word of new Set(one.names.flatMap(({ words }) => words)))
      byWord.set(word, [...(byWord.get(word) ?? []), one]);
  const byLength = new Map<number, string[]>();
  for (const word of byWord.keys()) byLength.set(word.length, [...(byLength.get(word.length) ?? []), word]);
  return { contracts: indexed, weightOf, byWord, byLength };
}

function partiesOf(text: string | null): string[][] {
  return (text ?? "")
    .split(/[/,;()|]/)
    .map(wordsOfInstitution)
    .filter((words) => words.length > 0);
}

/** Returns the words that distinguish an institution from others; all of them where none does. */
export function wordsOfInstitution(text: string): string[] {
  const words = plainWords(text);
  const telling = words.filter((word) => !soldBy.has(word));
  return telling.length > 0 ? telling : words;
}
