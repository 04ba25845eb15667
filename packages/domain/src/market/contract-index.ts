import type { Ratio } from "../kernel/ratio.ts";
import type { PortfolioKind } from "../holdings/portfolios.ts";
import type { ContractFeeKind } from "./funds.ts";
import { nameWords, type NameWords, plainWords } from "./contract-words.ts";

/** How sure a source is of what it says of a contract. */
export const referenceConfidences = ["high", "medium", "low"] as const;
export type ReferenceConfidence = (typeof referenceConfidences)[number];

/** A fee as a source says it. A ceiling is what the contract's papers allow: what is paid is often less. */
export type ReferenceFee = {
  readonly fee: ContractFeeKind;
  readonly ratio: Ratio;
  readonly isCeiling: boolean;
};

/** A contract that is sold in France, by which a saver's is recognised. */
export type ReferenceContract = {
  readonly slug: string;
  readonly name: string;
  /** Other names that banks, files and papers print. */
  readonly aliases: readonly string[];
  readonly kind: PortfolioKind;
  /** Who bears the commitment or keeps the account; null where nobody says. */
  readonly insurer: string | null;
  /** Who sells it. */
  readonly distributor: string | null;
  readonly euroFunds: readonly string[];
  readonly fees: readonly ReferenceFee[];
  /** Where it was read, and when: a month or a year. */
  readonly source: string | null;
  readonly seen: string;
  readonly confidence: ReferenceConfidence;
};

export type IndexedName = NameWords & { readonly weight: number };
export type IndexedContract = {
  readonly contract: Pick<ReferenceContract, "slug" | "name" | "kind" | "insurer" | "distributor">;
  readonly names: readonly IndexedName[];
  /** The words of each house behind it: insurer, distributors. */
  readonly parties: readonly (readonly string[])[];
  readonly partyWords: ReadonlySet<string>;
};

export type ContractIndex = {
  readonly contracts: readonly IndexedContract[];
  readonly weightOf: (word: string) => number;
  /** Contracts of which a name holds the word. */
  readonly byWord: ReadonlyMap<string, readonly IndexedContract[]>;
  readonly byLength: ReadonlyMap<number, readonly string[]>;
};

/** What is only said of how a contract is sold. */
const soldBy = new Set(
  (
    "VIA RESEAU RESEAUX PARTENAIRE PARTENAIRES COURTIER COURTIERS CGP CGPI INDEPENDANT INDEPENDANTS GESTION PRIVEE EXCLUSIVEMENT " +
    "CONFIRMER NON ETABLI ASSURANCE ASSURANCES VIE BANQUE EPARGNE RETRAITE FRANCE EX COMPTE TENEUR"
  ).split(" "),
);

/** Prepares contracts for being searched by name. A word tells the more, the fewer contracts have it. */
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

/** The words that tell a house from another; all of them where none does. */
export function wordsOfInstitution(text: string): string[] {
  const words = plainWords(text);
  const telling = words.filter((word) => !soldBy.has(word));
  return telling.length > 0 ? telling : words;
}
