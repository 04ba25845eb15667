// @vitest-environment jsdom
import { api, type NextThousandView } from "@vigie/api";
import { cents, day, nextPlaces } from "@vigie/domain";
import { idNumber } from "@vigie/testkit";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { NextThousandScreen } from "./screens/next-thousand.tsx";
import { stateTexts, text } from "./text.ts";

let server: ReturnType<typeof serveApi>;
beforeEach(() => void (server = serveApi()));
afterEach(() => {
  cleanup();
  privateMode.write("off");
});

const euros = (amount: number) => cents(amount * 100);
const oldRate = {
  rateRatio: 0.015,
  rateFrom: day("2026-02-01"),
  revisionUnread: day("2026-08-01"),
  isRateTold: false,
  source: "Journal officiel",
};
const base: NextThousandView = {
  on: day("2026-11-26"),
  amount: euros(1000),
  years: 10,
  steps: {
    debt: {
      state: "applies",
      safeRatio: 0.0207,
      debts: [{ id: idNumber(7), name: "Auto", rateRatio: 0.059 }],
    },
    reserve: { state: "applies", months: 3, wanted: euros(6000), held: euros(4500), missing: euros(1500) },
    match: { state: "unknown" },
  },
  rooms: [
    {
      kindDetail: "livret_a",
      portfolioId: idNumber(1),
      name: "Mon livret",
      room: euros(950),
      ...oldRate,
    },
  ],
  livret: oldRate,
  places: nextPlaces.map((place) => ({
    place,
    value: place === "per" ? null : euros(1391),
    growthRatio: place === "per" ? null : 0.0412,
    taxRatio: place === "per" ? null : 0.186,
    isCostSupposed: place === "market",
    isClose: place === "pea",
    isRanked: place !== "per" && place !== "livret_a",
    portfolioId: null,
    name: null,
  })),
  taxes: [{ tax: "levies", ratio: 0.186, from: day("2026-01-01"), source: "CSS, L. 136-8" }],
};

function show(change: Partial<NextThousandView> = {}): void {
  server.reply(api.nextThousand.show, { nextThousand: { ...base, ...change } });
  renderScreen(NextThousandScreen, { at: "/app/next", path: "next" });
}

const pageText = (): string => (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");

test("rules stand in their order with what is known of each, and what rests on an outdated rate is not ranked", async () => {
  show();
  const steps = within(await screen.findByRole("region", { name: text.steps })).getAllByRole("listitem");
  expect(steps.map((one) => (one.textContent.includes(stateTexts.applies) ? "applies" : "other"))).toEqual([
    "applies",
    "applies",
    "other",
    "other",
  ]);
  expect(pageText()).toContain("Auto coûte 5,90 % par an, plus que 2,07 %");
  expect(pageText()).toContain("Il manque 1 500 € : 4 500 € disponibles pour 6 000 € de dépenses.");
  expect(pageText()).toContain("Depuis le 01.02.2026, révision du 01.08.2026 à vérifier");
  expect(pageText()).toContain(
    "Le Livret A est hors classement : son taux connu date du 01.02.2026, et il a pu changer le 01.08.2026.",
  );
  expect(screen.getAllByText(/^hors classement, taux du 01\.02\.2026$/)).toHaveLength(1);
  const table = screen.getByRole("table", { name: text.places });
  expect(table.textContent).toContain(text.perUnknown);
  expect(pageText()).toMatch(/Prélèvements sociauxDepuis le 01\.01\.2026, .*18,60 %/);
});

test("what is not known is said and is no amount", async () => {
  show({
    steps: {
      debt: { state: "unknown", safeRatio: null, debts: [] },
      reserve: { state: "unknown", months: 3, wanted: null, held: null, missing: null },
      match: { state: "done" },
    },
    rooms: [],
    livret: { ...oldRate, revisionUnread: null },
  });
  await screen.findByText(text.debtUnknown);
  expect(screen.getByText(text.reserveUnknown)).toBeTruthy();
  expect(screen.getByText(text.noRoom)).toBeTruthy();
  expect(pageText()).toContain("De la plus haute valeur à la plus basse.");
  expect(screen.queryByRole("textbox", { name: text.livretRate })).toBeNull();
  expect(pageText()).not.toMatch(/\b0,00 €/);
});

test("both rates of income tax are asked again as they are chosen; private mode leaves no amount", async () => {
  privateMode.write("on");
  show();
  const now = await screen.findByRole("radiogroup", { name: `${text.rates}, ${text.rateIn}` });
  await userEvent.click(within(now).getByRole("radio", { name: /^30/ }));
  const then = screen.getByRole("radiogroup", { name: `${text.rates}, ${text.rateOut}` });
  await userEvent.click(within(then).getByRole("radio", { name: /^11/ }));
  const askings = () => server.requests.filter(({ path }) => path.endsWith("/next_thousand")).length;
  await expect.poll(askings).toBe(3);
  expect(pageText()).not.toMatch(/\d €/);
});

test("today's rate of the Livret A is asked again as it is typed; what is no rate is refused and asks nothing", async () => {
  show();
  const field = await screen.findByRole("textbox", { name: text.livretRate });
  const asked = () => server.requests.filter(({ path }) => path.endsWith("/next_thousand"));
  await userEvent.type(field, "20");
  await userEvent.tab();
  expect(await screen.findByText(/^Saisissez un taux entre 0 et 10/)).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, "1,7");
  await userEvent.tab();
  await expect.poll(() => JSON.stringify(asked().at(-1))).toContain("0.017");
  expect(JSON.stringify(asked())).not.toContain("0.2");
});
