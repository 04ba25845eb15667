// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { cents, day } from "@vigie/domain";
import { afterEach, expect, test } from "vitest";
import { privateMode } from "../../ui/private-mode.ts";
import { ChangeSentence, type Mover } from "./change-sentence.tsx";
import type { History } from "./history.ts";

afterEach(() => {
  cleanup();
  privateMode.write("off");
});

type More = Partial<History> & { readonly mover?: Mover; readonly withPercent?: boolean };

/** What a reader sees, with plain spaces. */
function read(
  paid: number,
  market: number,
  { mover = "markets", withPercent = false, ...more }: More = {},
): string {
  const history: History = {
    range: "1a",
    from: day("2025-11-20"),
    to: day("2026-11-20"),
    isWhole: true,
    points: [],
    change: { change: cents(paid + market), paid: cents(paid), employer: cents(0), market: cents(market) },
    ...more,
  };
  const { container } = render(<ChangeSentence history={history} mover={mover} withPercent={withPercent} />);
  return (container.textContent ?? "").replace(/[\u00a0\u202f]/g, " ").trim();
}

test.each([
  [2_573_400, 1_248_000, "En un an, +38 214 €. Vous en avez apporté 25 734 €, les marchés 12 480 €."],
  [500_000, -200_000, "En un an, +3 000 €. Vous avez apporté 5 000 €, les marchés vous ont coûté 2 000 €."],
  [200_000, -500_000, "En un an, −3 000 €. Vous avez apporté 2 000 €, les marchés vous ont coûté 5 000 €."],
  [-200_000, 500_000, "En un an, +3 000 €. Vous avez retiré 2 000 €, les marchés vous ont rapporté 5 000 €."],
  [-500_000, 200_000, "En un an, −3 000 €. Vous avez retiré 5 000 €, les marchés vous ont rapporté 2 000 €."],
  [-500_000, -200_000, "En un an, −7 000 €. Vous avez retiré 5 000 €, les marchés vous ont coûté 2 000 €."],
  [500_000, 0, "En un an, +5 000 €. Tout vient de vos versements."],
  [-500_000, 0, "En un an, −5 000 €. Tout vient de vos retraits."],
  [0, 500_000, "En un an, +5 000 €. Tout vient des marchés."],
  [0, -500_000, "En un an, −5 000 €. Tout vient des marchés."],
  [0, 0, "En un an, la valeur n’a pas changé."],
  [
    500_000,
    -500_000,
    "En un an, la valeur n’a pas changé. Vous avez apporté 5 000 €, les marchés vous ont coûté 5 000 €.",
  ],
  [500_000, 30, "En un an, +5 000 €. Tout vient de vos versements."],
  // Rounded each for itself the parts would make 152 €.
  [10_050, 5_050, "En un an, +151 €. Vous en avez apporté 101 €, les marchés 50 €."],
])("paid %d and markets %d are told with the right verbs", (paid, market, sentence) => {
  expect(read(paid, market)).toBe(sentence);
});

test.each([
  [
    100_000,
    50_000,
    "En un an, +3 500 €. Vous en avez apporté 1 000 €, votre employeur 2 000 €, les marchés 500 €.",
  ],
  [
    100_000,
    -50_000,
    "En un an, +2 500 €. Vous avez apporté 1 000 €, votre employeur 2 000 €, les marchés vous ont coûté 500 €.",
  ],
  [0, 50_000, "En un an, +2 500 €. Votre employeur en a apporté 2 000 €, les marchés 500 €."],
  [0, 0, "En un an, +2 000 €. Tout vient de votre employeur."],
])("the employer's money is told beside the saver's %d and the markets' %d", (paid, market, sentence) => {
  const employer = cents(200_000);
  const change = {
    change: cents(paid + market + employer),
    paid: cents(paid),
    employer,
    market: cents(market),
  };
  expect(read(paid, market, { change })).toBe(sentence);
});

test("a change that is not known is shown as such, never 0", () => {
  expect(read(0, 0, { change: null })).toBe("En un an, l’évolution n’est pas encore connue.");
});

test("where less than the range is known, the sentence says since when", () => {
  expect(read(100_000, 100_000, { isWhole: false })).toMatch(/^Depuis le 20\.11\.2025, \+2 000 €/);
  expect(read(100_000, 100_000, { range: "tout" })).toMatch(/^Depuis le 20\.11\.2025/);
});

test("a livret has interest, a property estimates, a current account no cause at all", () => {
  expect(read(0, 30_000, { mover: "interest" })).toBe("En un an, +300 €. Tout vient des intérêts.");
  expect(read(0, -30_000, { mover: "estimates" })).toBe("En un an, −300 €. Tout vient des estimations.");
  expect(read(-30_000, 0, { mover: "nothing" })).toBe("En un an, −300 €.");
});

test("private mode leaves no figure in the sentence", () => {
  privateMode.write("on");
  expect(read(2_573_400, 1_248_000)).toBe("En un an, *****. Vous en avez apporté *****, les marchés *****.");
});

test("the change is shown in percent of the value at the start, where there was one", () => {
  const at = (valueCents: number) => ({
    day: day("2025-11-20"),
    valueCents: cents(valueCents),
    paidCents: cents(0),
    reconstructed: false,
  });
  const more = (valueCents: number) => ({ points: [at(valueCents)], withPercent: true });
  expect(read(100_000, 100_000, more(4_000_000))).toMatch(/^En un an, \+2 000 € \(\+5,0 %\)\./);
  expect(read(100_000, 100_000, more(0))).toMatch(/^En un an, \+2 000 €\. /);
  expect(read(100_000, 100_000, { points: [at(4_000_000)] })).toMatch(/^En un an, \+2 000 €\. /);
});

test("a free range is shown by its two days", () => {
  const free = { range: "2026-02-01_2026-03-31", from: day("2026-02-01"), to: day("2026-03-31") } as const;
  expect(read(100_000, 0, free)).toMatch(/^Du 01\.02\.2026 au 31\.03\.2026, \+1 000 €\./);
});
