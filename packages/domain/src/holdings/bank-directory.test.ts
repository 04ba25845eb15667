import fc from "fast-check";
import { expect, test } from "vitest";
import { directorySlugs, isDoubtfulReading } from "./bank-directory.ts";

const bank = (uuid: string, id: string, name: string) => ({ uuid, id, name });

test("a name makes a slug; two of one name are told apart by their number, one without letters has its number", () => {
  const listed = [
    bank("a", "1", "Caisse d’Épargne"),
    bank("b", "2", "Caisse d'Epargne"),
    bank("c", "3", "« … »"),
  ];
  expect(Object.fromEntries(directorySlugs([], listed))).toEqual({
    a: "caisse-d-epargne",
    b: "caisse-d-epargne-2",
    c: "3",
  });
});

test("a slug stays with its institution when another of its name goes, comes back, or is listed before it", () => {
  const [first, second] = [bank("a", "1", "Crédit Nord"), bank("b", "2", "Crédit Nord")];
  const known = [
    { slug: "credit-nord", uuid: "a" },
    { slug: "credit-nord-2", uuid: "b" },
  ];
  expect(Object.fromEntries(directorySlugs(known, [second]))).toEqual({ b: "credit-nord-2" });
  expect(Object.fromEntries(directorySlugs(known, [second, first]))).toEqual({
    a: "credit-nord",
    b: "credit-nord-2",
  });
  // A renamed institution keeps its slug; a successor with the name of a delisted one takes over its slug.
  expect(directorySlugs(known, [bank("a", "1", "Banque du Nord")]).get("a")).toBe("credit-nord");
  expect(directorySlugs(known, [second, bank("c", "9", "Crédit Nord")]).get("c")).toBe("credit-nord");
});

test("whatever is known and listed, each listed institution has one slug of its own, and those known keep theirs", () => {
  const name = fc.constantFrom("Alpha", "Bêta", "Alpha 1", "!", "");
  const entry = fc.record({ uuid: fc.constantFrom("a", "b", "c", "d"), id: fc.constantFrom("1", "2"), name });
  const listing = fc.uniqueArray(entry, { selector: ({ uuid }) => uuid });
  fc.assert(
    fc.property(listing, listing, (before, now) => {
      const known = [...directorySlugs([], before)].map(([uuid, slug]) => ({ uuid, slug }));
      const slugs = directorySlugs(known, now);
      expect([...slugs.keys()].toSorted()).toEqual(now.map(({ uuid }) => uuid).toSorted());
      expect(new Set(slugs.values()).size).toBe(now.length);
      for (const { uuid, slug } of known) if (slugs.has(uuid)) expect(slugs.get(uuid)).toBe(slug);
    }),
  );
});

test("a reading that misses more than half of what was offered is doubtful", () => {
  expect(isDoubtfulReading({ offered: 10, gone: 5 })).toBe(false);
  expect(isDoubtfulReading({ offered: 10, gone: 6 })).toBe(true);
  expect(isDoubtfulReading({ offered: 0, gone: 0 })).toBe(false);
});
