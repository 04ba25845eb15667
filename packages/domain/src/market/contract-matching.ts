import { type PortfolioKind } from "../holdings/portfolios.ts";
import {
  type ContractIndex,
  wordsOfInstitution,
  type IndexedContract,
  type IndexedName,
} from "./contract-index.ts";
import {
  allowedTypos,
  editDistance,
  isAbbreviation,
  isNumber,
  isReference,
  nameWords,
} from "./contract-words.ts";

/** A contract as named by a bank, a file or a user. */
export type NamedContract = {
  readonly name: string;
  readonly kind: PortfolioKind;
  /** Bank or insurer that it comes from; null where unknown. */
  readonly institution: string | null;
};

export type ContractCandidate = { readonly slug: string; readonly score: number };

/** `certain` only if no other contract matches; otherwise the saver is asked. */
export type ContractMatch =
  | { readonly kind: "certain"; readonly slug: string }
  | { readonly kind: "question"; readonly candidates: readonly ContractCandidate[] }
  | { readonly kind: "none" };

/** Kinds that sources confuse with each other. */
const kindGroups: readonly (readonly PortfolioKind[])[] = [
  ["lifeinsurance", "capitalisation"],
  ["per", "perp", "madelin", "article83", "perco"],
  ["pea", "market"],
  ["pee", "perco", "rsp"],
];
/** Where an institution has only one account of the kind, the institution's name identifies it. */
const oneOfEachInstitution: readonly PortfolioKind[] = ["pea", "market", "pee", "perco"];

const mostCandidates = 5;
const leastScore = 0.5;
/** Weight from which a name identifies a contract without its institution: two words that few other contracts contain. */
const tellingWeight = 9;
/** Weight of a word that only a few contracts contain. */
const rareWeight = 5;

type Query = NamedContract & {
  readonly words: readonly string[];
  readonly kinds: ReadonlySet<PortfolioKind>;
  readonly institutionWords: readonly string[];
  /** Catalogue words that a query word may match, exactly or approximately. */
  readonly near: ReadonlyMap<string, ReadonlyMap<string, Nearness>>;
};
type Nearness = "same" | "typo" | "shortened";
const worth: Readonly<Record<Nearness, number>> = { same: 1, typo: 0.9, shortened: 0.7 };

type Scored = {
  readonly one: IndexedContract;
  readonly score: number;
  /** True where every word on both sides is explained, with at most one typing error. */
  readonly isClean: boolean;
  /** True where all words match exactly. */
  readonly isExact: boolean;
  /** Sum of the weights of the matching words; rare words weigh more. */
  readonly told: number;
};

/** Matches a named contract with the catalogue. */
export function recogniseContract(index: ContractIndex, named: NamedContract): ContractMatch {
  const query = queryOf(index, named);
  const kinds = kindsLike(named.kind);
  if (kinds.length === 0) return { kind: "none" };
  const scored = contractsNear(index, query)
    .filter(({ contract }) => kinds.includes(contract.kind))
    .map((one) => bestOf(one.names.map((name) => scoreOf(index, query, { one, name }))))
    .filter((one) => one !== null)
    .toSorted((a, b) => b.score - a.score || (a.one.contract.slug < b.one.contract.slug ? -1 : 1));
  const certain = certainAmong(query, scored);
  if (certain !== null) return { kind: "certain", slug: certain.one.contract.slug };
  const near = scored.filter(({ score }) => score >= leastScore).slice(0, mostCandidates);
  const candidates = near.map(({ one, score }) => ({ slug: one.contract.slug, score }));
  const asked = candidates.length > 0 ? candidates : soldByInstitution(index, query);
  return asked.length === 0 ? { kind: "none" } : { kind: "question", candidates: asked };
}

const fewOfInstitution = 3;

/** The name is not specific: returns the institution's contracts of that kind, if there are few. */
function soldByInstitution(index: ContractIndex, { kind, institutionWords }: Query): ContractCandidate[] {
  if (institutionWords.length === 0) return [];
  const own = index.contracts.filter(
    (one) => one.contract.kind === kind && isOfInstitution(one, institutionWords),
  );
  return own.length > fewOfInstitution ? [] : own.map(({ contract }) => ({ slug: contract.slug, score: 0 }));
}

function kindsLike(kind: PortfolioKind): readonly PortfolioKind[] {
  return [...new Set(kindGroups.filter((group) => group.includes(kind)).flat())];
}

function queryOf(index: ContractIndex, named: NamedContract): Query {
  const { words: all, kinds } = nameWords(named.name);
  const words = [...new Set(all.filter((word) => !isReference(word) || index.byWord.has(word)))];
  const institutionWords = named.institution === null ? [] : wordsOfInstitution(named.institution);
  const near = new Map(words.map((word) => [word, nearWords(index, word)]));
  return { ...named, words, kinds, institutionWords, near };
}

function nearWords(index: ContractIndex, word: string): Map<string, Nearness> {
  const near = new Map<string, Nearness>();
  const isKnown = index.byWord.has(word);
  if (isKnown) near.set(word, "same");
  if (isNumber(word)) return near;
  for (const [length, words] of index.byLength) {
    const bound = Math.min(allowedTypos(length), allowedTypos(word.length));
    for (const other of words) {
      if (other === word || isNumber(other)) continue;
      const isStart =
        Math.min(length, word.length) >= 3 && (other.startsWith(word) || word.startsWith(other));
      // A word that occurs in contract names is not treated as a typing error of another.
      if (!isKnown && bound > 0 && editDistance(word, other, bound) !== null) near.set(other, "typo");
      else if (isStart) near.set(other, "shortened");
    }
  }
  return near;
}

/** Contracts that share a word with the query, those of its institution, and those that it may abbreviate. */
function contractsNear(index: ContractIndex, query: Query): IndexedContract[] {
  const words = new Set([...query.near.values()].flatMap((near) => [...near.keys()]));
  const found = new Set([...words].flatMap((word) => index.byWord.get(word) ?? []));
  if (query.institutionWords.length > 0)
    for (const one of index.contracts) if (isOfInstitution(one, query.institutionWords)) found.add(one);
  return [...found];
}

/** Returns whether the institution is one of the companies behind the contract. */
function isOfInstitution({ parties, names }: IndexedContract, institutionWords: readonly string[]): boolean {
  const within = (some: readonly string[], all: readonly string[]) =>
    some.every((word) => all.includes(word));
  return [...parties, names[0]?.words ?? []].some(
    (party) => party.length > 0 && (within(party, institutionWords) || within(institutionWords, party)),
  );
}

function bestOf(scored: readonly (Scored | null)[]): Scored | null {
  let best: Scored | null = null;
  for (const one of scored) {
    if (one === null) continue;
    const isBetter =
      best === null ||
      Number(one.isClean) > Number(best.isClean) ||
      (one.isClean === best.isClean && (one.score > best.score || (one.isExact && !best.isExact)));
    if (isBetter) best = one;
  }
  return best;
}

type Tried = { readonly one: IndexedContract; readonly name: IndexedName };

/** Scores how well a name and the query explain each other: the share of the name that the query contains, and the share of the
 * query that the name or its institution contains. */
function scoreOf(index: ContractIndex, query: Query, { one, name }: Tried): Scored | null {
  const isOwnInstitution = query.institutionWords.length > 0 && isOfInstitution(one, query.institutionWords);
  let [typos, spoken, explained, inLabel, total, own, added, isClean] = [0, 0, 0, 0, 0, 0, 0, true];
  for (const word of name.words) {
    const nearness = nearestTo(word, query);
    const isInstitutionWord = isOwnInstitution && query.institutionWords.includes(word);
    const weight = index.weightOf(word);
    spoken += weight * (nearness === null ? (isInstitutionWord ? 0.9 : 0) : worth[nearness]);
    if (nearness === "same" || nearness === "typo") inLabel += weight;
    if (nearness === "typo" && !isInstitutionWord) typos += 1;
    if (!isInstitutionWord && nearness !== "same" && nearness !== "typo") isClean = false;
  }
  for (const word of query.words) {
    const nearness = nearestAmong(query.near.get(word), name.words);
    const isNamed = nearness === "same" || nearness === "typo";
    const isParty = one.partyWords.has(word);
    const weight = index.weightOf(word);
    total += weight;
    explained +=
      weight *
      (isParty || query.institutionWords.includes(word) ? 1 : nearness === null ? 0 : worth[nearness]);
    if (isNamed && !isParty) own += weight;
    if (!isNamed) added += 1;
    if (!isNamed && !isParty) isClean = false;
  }
  // An institution in addition to the name may indicate another contract: the other words must then be rare enough.
  if (added > 0 && own < rareWeight) isClean = false;
  const shares = [share(spoken, name.weight), share(explained, total)] as const;
  const isShort =
    isOwnInstitution && query.words.length > 0 && isAbbreviation(query.words.join(""), name.words);
  const plain = Math.max(harmonic(...shares), isShort ? 0.75 : 0);
  if (plain === 0) return null;
  const isSameKind = one.contract.kind === query.kind;
  const isInstitutionEnough = inLabel > 0 || oneOfEachInstitution.includes(query.kind);
  return {
    one,
    score:
      plain * (isSameKind ? 1 : 0.85) * (isOwnInstitution || query.institutionWords.length === 0 ? 1 : 0.85),
    isClean: isClean && typos <= 1 && isSameKind && isInstitutionEnough && sameKinds(query, name),
    isExact: isClean && typos === 0 && name.words.length === query.words.length,
    told: inLabel,
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

function harmonic(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}

function nearestTo(word: string, query: Query): Nearness | null {
  let best: Nearness | null = null;
  for (const near of query.near.values()) {
    const found = near.get(word);
    if (found !== undefined && (best === null || worth[found] > worth[best])) best = found;
  }
  return best;
}

function nearestAmong(
  near: ReadonlyMap<string, Nearness> | undefined,
  words: readonly string[],
): Nearness | null {
  let best: Nearness | null = null;
  for (const word of words) {
    const found = near?.get(word);
    if (found !== undefined && (best === null || worth[found] > worth[best])) best = found;
  }
  return best;
}

/** Apart from the kind itself, both name the same kinds: a PEA of capitalisation is not a PEA. */
function sameKinds(query: Query, name: IndexedName): boolean {
  const beyond = (kinds: ReadonlySet<PortfolioKind>) => [...kinds].filter((kind) => kind !== query.kind);
  const [asked, named] = [beyond(query.kinds), beyond(name.kinds)];
  return asked.length === named.length && asked.every((kind) => named.includes(kind));
}

/** Returns the only possible contract: no other matches as cleanly, and its institution or rare words confirm it. */
function certainAmong(query: Query, scored: readonly Scored[]): Scored | null {
  const clean = scored.filter(({ isClean }) => isClean);
  const exact = clean.filter(({ isExact }) => isExact);
  const [only, ...others] = exact.length > 0 ? exact : clean;
  if (only === undefined || others.length > 0) return null;
  if (query.institutionWords.length > 0)
    return isOfInstitution(only.one, query.institutionWords) ? only : null;
  const namesInstitution =
    query.words.some((word) => only.one.partyWords.has(word)) && query.words.length > 1;
  return namesInstitution || only.told >= tellingWeight ? only : null;
}
