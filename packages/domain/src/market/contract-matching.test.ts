import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contractIndex, type ReferenceContract } from "./contract-index.ts";
import { type NamedContract, recogniseContract } from "./contract-matching.ts";
import { editDistance, isAbbreviation, nameWords, plainWords } from "./contract-words.ts";

type ContractChanges = Pick<ReferenceContract, "slug" | "name"> & Partial<ReferenceContract>;
const contractOf = (told: ContractChanges): ReferenceContract => ({
  aliases: [],
  kind: "lifeinsurance",
  insurer: null,
  distributor: null,
  euroFunds: [],
  fees: [],
  source: "notice",
  seen: "2026-05",
  confidence: "high",
  ...told,
});

const contracts = [
  contractOf({ slug: "fortuneo-vie", name: "Fortuneo Vie", insurer: "Suravenir", distributor: "Fortuneo" }),
  contractOf({
    slug: "cachemire",
    name: "Cachemire",
    insurer: "CNP Assurances",
    distributor: "La Banque Postale",
  }),
  contractOf({
    slug: "cachemire-2",
    name: "Cachemire 2",
    insurer: "CNP Assurances",
    distributor: "La Banque Postale",
  }),
  contractOf({ slug: "floriane-2", name: "Floriane 2", insurer: "Predica", distributor: "Crédit Agricole" }),
  contractOf({
    slug: "espace-liberte-3",
    name: "Espace Liberté 3",
    insurer: "Predica",
    distributor: "Crédit Agricole",
  }),
  contractOf({ slug: "spirit-2", name: "Linxea Spirit 2", insurer: "Spirica", distributor: "Linxea" }),
  contractOf({
    slug: "spirit-capi",
    name: "Linxea Spirit 2 Capitalisation",
    kind: "capitalisation",
    insurer: "Spirica",
    distributor: "Linxea",
  }),
  contractOf({
    slug: "pea-fortuneo",
    name: "PEA Fortuneo",
    kind: "pea",
    insurer: "Fortuneo",
    distributor: "Fortuneo",
  }),
  contractOf({ slug: "pea-cm", name: "PEA Crédit Mutuel", kind: "pea", insurer: "Crédit Mutuel" }),
  contractOf({
    slug: "yomoni",
    name: "Yomoni Retraite",
    kind: "per",
    insurer: "Suravenir",
    distributor: "Yomoni",
  }),
  contractOf({
    slug: "yomoni-plus",
    name: "Yomoni Retraite+",
    kind: "per",
    insurer: "Spirica",
    distributor: "Yomoni",
  }),
];
const index = contractIndex(contracts);
const ask = (name: string, institution: string | null, kind: NamedContract["kind"] = "lifeinsurance") =>
  recogniseContract(index, { name, institution, kind });
const sure = (slug: string) => ({ kind: "certain", slug });
const firstOf = (found: ReturnType<typeof ask>) =>
  found.kind === "question" ? found.candidates[0]?.slug : found.kind;

describe("a contract that is recognised without a question", () => {
  test.each([
    [
      "accents, capitals and the number of the policy",
      "FORTUNEO VIE 0012345678",
      "Fortuneo",
      sure("fortuneo-vie"),
    ],
    ["the kind said besides", "Assurance-vie Linxea Spirit 2", null, sure("spirit-2")],
    ["a letter wrong", "LINXAE SPIRIT 2", "Linxea", sure("spirit-2")],
    ["the number run together", "FLORIANE2", "Crédit Agricole Île-de-France", sure("floriane-2")],
    ["the company named by the bank alone", "Spirit 2", "Linxea", sure("spirit-2")],
  ])("%s", (_, name, institution, expected) => {
    expect(ask(name, institution)).toEqual(expected);
  });

  test("an account of which a house has one", () => {
    expect(ask("PEA", "Fortuneo", "pea")).toEqual(sure("pea-fortuneo"));
  });
});

describe("a contract that is asked about", () => {
  test.each([
    ["another of the series", "Cachemire 3", "La Banque Postale", "cachemire"],
    ["a word that many contracts may have, and no house", "Cachemire 2", null, "cachemire-2"],
    ["another house", "Cachemire 2", "Boursorama", "cachemire-2"],
    ["a shortened name", "ESPACELIB3", "Crédit Agricole", "espace-liberte-3"],
    ["a name that says another kind", "Linxea Spirit 2 Capitalisation", "Linxea", "spirit-2"],
  ])("%s", (_, name, institution, first) => {
    const found = ask(name, institution);
    expect(found.kind).toBe("question");
    expect(firstOf(found)).toBe(first);
  });

  test("a sign that tells two contracts apart counts", () => {
    expect(ask("Yomoni Retraite+", "Yomoni", "per")).toEqual(sure("yomoni-plus"));
    expect(ask("Yomoni Retraite Premium", "Yomoni", "per").kind).toBe("question");
  });

  test("a branch of a house whose account is another one", () => {
    expect(ask("PEA Crédit Mutuel de Bretagne", "Crédit Mutuel de Bretagne", "pea").kind).toBe("question");
  });
});

test("what is no contract of these is none", () => {
  expect(ask("Compte courant", "Fortuneo", "checking")).toEqual({ kind: "none" });
  expect(ask("Hévéa", null)).toEqual({ kind: "none" });
});

const naming = fc.record({
  name: fc.oneof(
    fc.string({ maxLength: 40 }),
    fc
      .tuple(
        fc.constantFrom(...contracts.map(({ name }) => name)),
        fc.nat(),
        fc.constantFrom("", "x", "4", " Vie"),
      )
      .map(([name, at, put]) => name.slice(0, at % name.length) + put + name.slice((at % name.length) + 1)),
  ),
  institution: fc.option(fc.constantFrom("Fortuneo", "Linxea", "La Banque Postale", "Autre banque")),
  kind: fc.constantFrom<NamedContract["kind"]>("lifeinsurance", "pea", "per", "capitalisation", "checking"),
});

describe("whatever is typed", () => {
  test("candidates are known, each once, the likeliest first; a certain one is of the kind", () => {
    fc.assert(
      fc.property(naming, (named) => {
        const found = recogniseContract(index, named);
        if (found.kind === "certain")
          expect(contracts.find(({ slug }) => slug === found.slug)?.kind).toBe(named.kind);
        if (found.kind !== "question") return;
        const slugs = found.candidates.map(({ slug }) => slug);
        expect(new Set(slugs).size).toBe(slugs.length);
        expect(found.candidates.map(({ score }) => score).toSorted((a, b) => b - a)).toEqual(
          found.candidates.map(({ score }) => score),
        );
      }),
    );
  });

  test("capitals, accents and spaces change nothing", () => {
    fc.assert(
      fc.property(naming, (named) => {
        const loud = { ...named, name: `  ${named.name.normalize("NFD").toUpperCase()} ` };
        // Some letters have a capital that does not map back to them.
        if (plainWords(loud.name).join() !== plainWords(named.name).join()) return;
        expect(recogniseContract(index, loud)).toEqual(recogniseContract(index, named));
      }),
    );
  });

  test("a catalogue without the contract is never certain of another one", () => {
    for (const { slug, name, kind, distributor, insurer } of contracts) {
      const others = contractIndex(contracts.filter((one) => one.slug !== slug));
      for (const institution of [distributor, insurer, null])
        expect(recogniseContract(others, { name, kind, institution }).kind).not.toBe("certain");
    }
  });
});

describe("the distance of two words", () => {
  test("is counted in letters added, dropped, changed or swapped, up to the bound", () => {
    expect(editDistance("LINXEA", "LINXAE", 2)).toBe(1);
    expect(editDistance("FLORIANE", "FLORIAN", 1)).toBe(1);
    expect(editDistance("FLORIANE", "FLORIAGRI", 2)).toBeNull();
  });

  test("is the same both ways, and 0 for the same word only", () => {
    const word = fc.string({ unit: fc.constantFrom("A", "B", "C"), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9));
        expect(editDistance(a, b, 9) === 0).toBe(a === b);
      }),
    );
  });
});

test("words of a name are without articles nor kinds, and numbers stand alone", () => {
  expect(nameWords("Plan d’Épargne en Actions de l’Étoile").words).toEqual(["ETOILE"]);
  expect(nameWords("ESP LIB2").words).toEqual(["ESP", "LIB", "2"]);
  expect(isAbbreviation("ESPACELIB3", ["ESPACE", "LIBERTE", "3"])).toBe(true);
  expect(isAbbreviation("ESPACELIB", ["ESPACE", "LIBERTE", "3"])).toBe(false);
});
