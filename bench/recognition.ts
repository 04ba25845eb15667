import {
  contractIndex,
  type ContractIndex,
  type NamedContract,
  plainWording,
  recogniseContract,
  type ReferenceContract,
} from "@vigie/domain";
import { parseArgs } from "node:util";
import { shippedContracts } from "../apps/server/src/features/market/known-contracts/actions/shipped.ts";
import { report } from "./lib/report.ts";

/** How many contracts are recognised by the names that banks and files print, and how many wrongly. The names are the aliases of
 * the catalogue, which is searched without them; then the contracts' own names with a letter wrong; then each contract's name
 * in a catalogue that does not hold it, where recognising any other is an error. The peer takes the name that shares the most
 * pairs of letters, with nothing asked. `--every N` keeps one name out of N. */
const { values } = parseArgs({ options: { every: { type: "string", default: "1" } } });
const every = Number(values.every);

type Case = { readonly named: NamedContract; readonly slug: string | null };
const all = shippedContracts();
const withoutAliases = contractIndex(all.map((contract) => ({ ...contract, aliases: [] })));
const whole = contractIndex(all);

const own = all.map((contract): Case => ({ named: namedAs(contract, contract.name), slug: contract.slug }));
const aliases = all.flatMap((contract) =>
  contract.aliases.map((alias): Case => ({ named: namedAs(contract, alias), slug: contract.slug })),
);
const houseless = ({ named, slug }: Case): Case => ({ named: { ...named, institution: null }, slug });

measure("aliases, of their house", aliases, () => withoutAliases);
measure("aliases, of no known house", aliases.map(houseless), () => withoutAliases);
measure("aliases, of another house", aliases.map(elsewhere), () => withoutAliases);
measure("own names, of their house", own, () => whole);
measure("own names, of no known house", own.map(houseless), () => whole);
measure("own names with a letter wrong, of their house", own.flatMap(misspelt), () => whole);
measure("contracts that the catalogue does not hold", own.map(unknown), without);
measure("the same, of no known house", own.map(unknown).map(houseless), without);

function namedAs({ kind, insurer, distributor }: ReferenceContract, name: string): NamedContract {
  const seller = distributor?.split(/[/,(]/)[0]?.trim() ?? "";
  return { name, kind, institution: seller === "" ? insurer : seller };
}

function elsewhere({ named, slug }: Case): Case {
  return { named: { ...named, institution: "Crédit Coopératif" }, slug };
}

function unknown({ named }: Case): Case {
  return { named, slug: null };
}

function without(place: number): ContractIndex {
  return contractIndex(all.filter((_, at) => at !== place));
}

/** A letter dropped, doubled, changed and swapped with the next one, in the middle of the longest word. */
function misspelt({ named, slug }: Case): Case[] {
  const word = named.name.split(/[^\p{L}]+/u).toSorted((a, b) => b.length - a.length)[0] ?? "";
  const at = named.name.indexOf(word) + Math.floor(word.length / 2);
  const [before, letter, after] = [named.name.slice(0, at), named.name[at] ?? "", named.name.slice(at + 1)];
  const wrong = [
    before + after,
    before + letter + letter + after,
    `${before}w${after}`,
    before.slice(0, -1) + letter + (before.at(-1) ?? "") + after,
  ];
  return wrong.map((name) => ({ named: { ...named, name }, slug }));
}

function measure(what: string, cases: readonly Case[], indexFor: (place: number) => ContractIndex): void {
  const kept = cases.map((one, place) => ({ ...one, place })).filter(({ place }) => place % every === 0);
  let [certain, wrong, asked, first, peerRight, peerWrong, spentMs] = [0, 0, 0, 0, 0, 0, 0];
  for (const { named, slug, place } of kept) {
    const index = indexFor(place);
    const start = performance.now();
    const found = recogniseContract(index, named);
    spentMs += performance.now() - start;
    if (found.kind === "certain" && found.slug === slug) certain += 1;
    if (found.kind === "certain" && found.slug !== slug) wrong += 1;
    if (found.kind === "question") asked += 1;
    if (found.kind === "question" && found.candidates[0]?.slug === slug) first += 1;
    if (nearestByPairs(index, named) === slug) peerRight += 1;
    else peerWrong += 1;
  }
  const ms = (spentMs / kept.length).toFixed(2);
  const told = {
    bench: "recognition",
    peerName: "most shared pairs of letters",
    unit: "%",
    conditions: `${String(kept.length)} names among ${String(all.length)} contracts, ${ms} ms a name`,
  };
  const percent = (count: number) => (100 * count) / kept.length;
  report({ ...told, what: `${what}: recognised`, ours: percent(certain), peer: percent(peerRight) });
  report({
    ...told,
    what: `${what}: wrong without a question`,
    ours: percent(wrong),
    peer: percent(peerWrong),
  });
  report({ ...told, what: `${what}: asked`, ours: percent(asked), peer: 0 });
  report({ ...told, what: `${what}: asked, the right one first`, ours: percent(first), peer: 0 });
  if (wrong > 0) process.exitCode = 1;
}

function nearestByPairs(index: ContractIndex, { name, kind }: NamedContract): string | null {
  const asked = pairsOf(name);
  let best: { slug: string; score: number } | null = null;
  for (const { contract } of index.contracts) {
    if (contract.kind !== kind) continue;
    const pairs = pairsOf(contract.name);
    const shared = [...asked].filter((pair) => pairs.has(pair)).length;
    const score = (2 * shared) / (asked.size + pairs.size);
    if (score > 0.3 && (best === null || score > best.score)) best = { slug: contract.slug, score };
  }
  return best?.slug ?? null;
}

function pairsOf(text: string): Set<string> {
  const plain = plainWording(text);
  return new Set(Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => plain.slice(at, at + 2)));
}
