// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { errorBody } from "@vigie/api";
import { seededIds } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { helene } from "../../../testing/people.ts";
import { serveApi, serveNothing, serveUnchecked } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { TargetScreen } from "./screens/target.tsx";

const newId = seededIds(39);
const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(() => {
  cleanup();
});

const portfolioId = newId();
const area = { base: "/app", subject: newId() } as const;
const at = { at: `/app/proposals/target/${portfolioId}`, path: "proposals/target/$portfolioId", area };

const line = (key: string, label: string, more: object) => ({
  key,
  isin: key.startsWith("FR") ? key : null,
  label,
  asset_class: "stock",
  sri: 4,
  ongoing_fee_ratio: 0.018,
  held: 50_000,
  now_ratio: 0.5,
  is_fixed: false,
  ...more,
});
const outlook = {
  expected_return: 0.05,
  volatility: 0.12,
  worst_year: 0.2,
  sri: 4,
  cost_ratio: 0.018,
  cost: 1800,
  cost20: 36_000,
};
const figures = {
  before: outlook,
  after: { ...outlook, volatility: 0.07 },
  costs: [],
  moved: 20_000,
  switch_cost: 0,
  entry_fee: null,
  left_guarantee: 0,
  profile: 3,
  checks: [{ check: "profile", verdict: "passes", value: 3, limit: 4, law: null, contracts: [] }],
  broken: [],
  notes: [],
  data_from: "2021-01-01",
  data_to: "2026-11-20",
};
const lines = [
  line("FR0000000001", "Actions du monde", {}),
  line("euro", "Fonds en euros", { asset_class: "euroFund" }),
];

/** A server that answers figures where the weights are the whole. */
function open(model: object | null = null) {
  const asked: ReadonlyMap<string, number>[] = [];
  const server = serveApi((path, init) => {
    if (path.endsWith("/users/me")) return Response.json({ user: helene });
    if (path.endsWith("/target/model"))
      return Response.json({
        modelled: {
          profile: 3,
          version: 2,
          weights: [
            { key: "FR0000000001", ratio: 0.3 },
            { key: "euro", ratio: 0.7 },
          ],
          is_still: false,
          is_bands_only: true,
          shortages: [{ asset_class: "realEstate", low: 0.05, reachable: 0 }],
        },
      });
    if (path.endsWith("/proposals/target"))
      return Response.json(
        errorBody("target.contract_rule", {
          detail: { sentence: "Le contrat impose 30 % d’unités de compte." },
        }),
        { status: 422 },
      );
    const weights = askedOf(path);
    const paid = Number(new URL(path, "http://x").searchParams.get("payment_cents") ?? "0") / 100;
    const share = 100_000 / (100_000 + paid);
    const sum = [...weights.values()].reduce((total, one) => total + one, 0);
    const isWhole = weights.size === 0 ? paid === 0 : Math.abs(sum - 1) < 1e-6;
    expect(init?.method ?? "GET").toBe("GET");
    asked.push(weights);
    return Response.json({
      target: {
        amount: 100_000,
        as_of: "2026-11-19",
        lines: lines.map((one) => ({ ...one, now_ratio: one.now_ratio * share })),
        missing: isWhole ? 0 : 1 - (weights.size === 0 ? share : sum),
        left: [],
        figures: isWhole
          ? { ...figures, moved: weights.size === 0 || paid > 0 ? 0 : 20_000, entry_fee: paid / 100 }
          : null,
        model,
      },
    });
  });
  return { server, asked };
}

function askedOf(path: string): ReadonlyMap<string, number> {
  const text = new URL(path, "http://x").searchParams.get("weights") ?? "";
  const pairs = text.split(",").filter((pair) => pair !== "");
  return new Map(
    pairs.map((pair) => {
      const [key = "", ratio] = pair.split(":");
      return [key, Number(ratio)] as const;
    }),
  );
}

async function type(label: string, value: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, value);
}

test("the figures follow the weights, and are those that are drafted; what is missing is said at once", async () => {
  const { server, asked } = open();
  renderScreen(TargetScreen, at);
  await screen.findByText("Les poids font 100 %.");
  expect(words()).toContain("100 000 €, valeurs du 19.11.2026");
  const prepare = screen.getByRole("button", { name: "Préparer la proposition" });
  expect(prepare.hasAttribute("disabled") || prepare.ariaDisabled === "true").toBe(true);
  await type("Actions du monde", "30");
  expect(words()).toContain("Il manque 20 % pour faire 100 %.");
  await userEvent.click(screen.getByRole("button", { name: "Ajouter le reste à Fonds en euros" }));
  expect(words()).toContain("Les poids font 100 %.");
  await screen.findByText(/changent de support/);
  await expect.poll(() => words()).toContain("20 000 € changent de support");
  expect([...(asked.at(-1) ?? [])]).toEqual([
    ["FR0000000001", 0.3],
    ["euro", 0.7],
  ]);
  await userEvent.click(prepare);
  await expect
    .poll(() => server.requests.find(({ path }) => path.endsWith("/proposals/target"))?.body)
    .toEqual({
      portfolioId,
      weights: [
        { key: "FR0000000001", ratio: 0.3 },
        { key: "euro", ratio: expect.closeTo(0.7, 9) },
      ],
      from: "hand",
      payment: null,
      replacesId: null,
      draftId: null,
    });
  await screen.findByText(/Le contrat impose 30 % d’unités de compte\. Changez les poids/);
});

test("the model's weights are taken up, with what the contract cannot offer of it", async () => {
  const gaps = [{ asset_class: "stock", share: 0.5, beyond: 0.1 }];
  const { server } = open({ profile: 3, version: 2, gaps });
  renderScreen(TargetScreen, { ...at, at: `${at.at}?start=model` });
  await screen.findByText(/Actions 10 points au-dessus/);
  await screen.findByText(/Immobilier : le modèle en demande 5 % au moins, ce contrat n’en propose pas/);
  expect(words()).toContain("Les cibles ne peuvent pas être atteintes dans ce contrat");
  await expect.poll(() => (screen.getByLabelText("Fonds en euros") as HTMLInputElement).value).toBe("70");
  expect(server.requests.filter(({ path }) => path.endsWith("/target/model"))).toHaveLength(1);
});

test("a weight that cannot be read is no weight", async () => {
  open();
  renderScreen(TargetScreen, at);
  await type("Actions du monde", "abc");
  expect(words()).toContain("Un poids ne peut pas être lu");
});

test("nobody sets weights on their own contract", async () => {
  open();
  renderScreen(TargetScreen, { ...at, area: { base: "/app", subject: "me" } });
  await screen.findByText("Cette proposition est introuvable.");
});

test("a payment is placed by the weights, which are then of the contract with it, and says where it comes from", async () => {
  const { server } = open();
  renderScreen(TargetScreen, { ...at, at: `${at.at}?draft=${portfolioId}` });
  await screen.findByText("Les poids font 100 %.");
  await type("Montant à verser", "25 000");
  await screen.findByText("Il manque 20 % pour faire 100 %.");
  await userEvent.click(screen.getByRole("button", { name: "Ajouter le reste à Fonds en euros" }));
  await screen.findByText(/Frais d’entrée sur le versement/);
  expect(words()).toContain("125 000 € avec le versement");
  expect(words()).toContain("Indiquez la provenance de l’argent à verser.");
  const add = screen.getByRole("button", { name: "Ajouter à la proposition" });
  const isOff = () => add.hasAttribute("disabled") || add.ariaDisabled === "true";
  expect(isOff()).toBe(true);
  await userEvent.type(screen.getByLabelText("Provenance de l’argent"), "vente d’un bien");
  await expect.poll(isOff).toBe(false);
  await userEvent.click(add);
  await expect
    .poll(() => server.requests.find(({ path }) => path.endsWith("/proposals/target"))?.body)
    .toEqual({
      portfolioId,
      weights: [
        { key: "FR0000000001", ratio: expect.closeTo(0.4, 9) },
        { key: "euro", ratio: expect.closeTo(0.6, 9) },
      ],
      from: "hand",
      payment: { amount: 2_500_000, source: "vente d’un bien" },
      replacesId: null,
      draftId: portfolioId,
    });
});

test("a service that does not answer is not a page that does not exist", async () => {
  const { server } = open();
  serveNothing();
  renderScreen(TargetScreen, at);
  const retry = await screen.findByRole("button", { name: "Réessayer" });
  expect(words()).not.toContain("introuvable");
  serveUnchecked(async (url, init) => await server.fetch(url, init));
  await userEvent.click(retry);
  await screen.findByText(/Les poids font 100/);
});
