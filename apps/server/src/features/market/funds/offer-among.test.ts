import { expect, test } from "vitest";
import { offerAmong } from "./actions/peers.ts";

const listed = [
  { slug: "armor-vie-2", kind: "lifeinsurance", name: "Armor Vie 2" },
  { slug: "armor-vie", kind: "lifeinsurance", name: "Armor Vie" },
  { slug: "pea-phare", kind: "pea", name: "PEA Phare" },
] as const;
const found = (name: string, kind: "lifeinsurance" | "pea" = "lifeinsurance", slug: string | null = null) =>
  offerAmong(listed, { slug, name, kind })?.slug ?? null;

test("a contract is the catalogue's where its whole name is the same, whatever its accents and capitals", () => {
  expect(found("ARMOR VIE 2")).toBe("armor-vie-2");
  expect(found("Ârmor-Vie")).toBe("armor-vie");
  expect(found("PEA Phare", "pea")).toBe("pea-phare");
});

test("a name that only contains another, or that is of another kind, is no proof", () => {
  for (const name of ["Armor Vie 2 Camille", "Armor Vie 21", "Mon Armor Vie", "Armor", ""])
    expect(found(name), name).toBeNull();
  expect(found("Armor Vie 2", "pea")).toBeNull();
});

test("the saver's answer comes before the name", () => {
  expect(found("Autre nom", "lifeinsurance", "armor-vie")).toBe("armor-vie");
  expect(found("Armor Vie 2", "lifeinsurance", "inconnu")).toBeNull();
});
