// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../shell/testing.tsx";
import { privateMode } from "../../ui/private-mode.ts";
import { contract, contractId, optimization, result } from "./sample.ts";
import { OptimizeScreen } from "./screens/optimize.tsx";
import { ArbitrationResultScreen } from "./screens/result.tsx";
import { ArbitrationStartScreen } from "./screens/start.tsx";
import { countsSentence, metricsOf, wayOut } from "./text.ts";

vi.mock("@rails/actioncable", () => ({
  createConsumer: () => ({ subscriptions: { create: () => ({}) }, disconnect: () => undefined }),
}));

afterEach(() => {
  cleanup();
  privateMode.write("off");
  vi.unstubAllGlobals();
});

type Answers = { readonly last?: unknown; readonly asked?: readonly [status: number, body: unknown] };

function show(Screen: () => ReactNode, page: string, answers: Answers = {}) {
  const {
    last = null,
    asked = [202, { optimization: { ...optimization, status: "pending", result: null } }],
  } = answers;
  const fetched = vi.fn((path: string, init?: RequestInit) => {
    if (init?.method === "POST") return Promise.resolve(Response.json(asked[1], { status: asked[0] }));
    if (path.endsWith("/optimization")) return Promise.resolve(Response.json({ optimization: last }));
    return Promise.resolve(Response.json({ portfolio: contract }));
  });
  vi.stubGlobal("fetch", fetched);
  const path = `contract/$contractId/arbitration${page}`;
  renderScreen(Screen, { at: `/app/contract/${contractId}/arbitration${page}`, path });
  return fetched;
}

/** The page's text with plain spaces. */
function words(): string {
  return (document.body.textContent ?? "").replaceAll(/[\u00a0\u202f]/g, " ");
}

test("the start says what will happen, that nothing is executed, and asks for a goal", async () => {
  show(ArbitrationStartScreen, "");
  expect(await screen.findByRole("radio", { name: /Réduire les frais/ })).toBeTruthy();
  expect(words()).toContain("Rien n’est exécuté");
  expect(screen.getByRole("link", { name: "Continuer" }).getAttribute("href")).toContain("but=balanced");
});

test("the answer is told in one sentence, with its moves, its limit and its gain", async () => {
  show(ArbitrationResultScreen, "/result", { last: optimization });
  await screen.findByText(/changent de place/);
  expect(words()).toContain(
    "Trois achats, deux ventes : 22 499 € changent de place. Le contrat repasse sous votre limite de perte et rapporterait 817 € de plus par an.",
  );
  expect(words()).toContain("sous votre limite");
  expect(words()).toContain("Les actions ne dépassent pas 55 % du contrat");
  expect(words()).toContain(
    "Ce qui est vendu prélève en moyenne 1,88 % par an (jusqu’à 1,92 % pour Équilibre Patrimoine)",
  );
  expect(words()).toContain("moteur HiGHS");
});

test("when nothing is worth its cost, the answer is to do nothing", async () => {
  show(ArbitrationResultScreen, "/result", {
    last: { ...optimization, result: { ...result, no_trade: true, moves: [] } },
  });
  await screen.findByText("Aucun arbitrage utile aujourd’hui.");
  expect(words()).toContain("Le mieux est de ne rien faire.");
  expect(words()).not.toContain("changent de place");
});

test("an answer that the contract has outgrown says so", async () => {
  show(ArbitrationResultScreen, "/result", { last: { ...optimization, status: "stale" } });
  expect(await screen.findByText(/Votre contrat a changé depuis/)).toBeTruthy();
});

test("a figure that is not known is said unknown, never 0", async () => {
  const after = { ...result.after, annual_cost: null, sri: null };
  show(ArbitrationResultScreen, "/result", { last: { ...optimization, result: { ...result, after } } });
  await screen.findByText(/changent de place/);
  expect(screen.getAllByText("inconnu")).toHaveLength(2);
});

test("a refusal says its name and the way out", async () => {
  const message = "Ajoutez un fonds en euros pour respecter votre profil de risque.";
  const refusal = { code: "optimization.add_euro_fund", message, errors: {}, fields: { global: [] } };
  show(OptimizeScreen, "/optimize", { asked: [422, refusal] });
  await userEvent.click(await screen.findByRole("button", { name: "Chercher la meilleure répartition" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(words()).toContain("Essayez un profil moins prudent");
});

test("a search that failed on the server is told the same way", async () => {
  const failure = {
    code: "optimization.conflicting_rule",
    sentence: "Aucune répartition ne respecte toutes les règles.",
  };
  show(OptimizeScreen, "/optimize", { last: { ...optimization, status: "failed", failure, result: null } });
  expect(await screen.findByText(failure.sentence)).toBeTruthy();
});

test("a search under way shows its steps", async () => {
  show(OptimizeScreen, "/optimize", { last: { ...optimization, status: "running", result: null } });
  expect(await screen.findByRole("progressbar")).toBeTruthy();
  expect(words()).toContain("Recherche parmi les supports du contrat");
});

test("the profile is sent only when another one is tried", async () => {
  const fetched = show(OptimizeScreen, "/optimize");
  await userEvent.click(await screen.findByRole("radio", { name: /Défensif/ }));
  await userEvent.click(screen.getByRole("button", { name: "Chercher la meilleure répartition" }));
  const [, init] = fetched.mock.calls.find(([, one]) => one?.method === "POST") ?? [];
  expect(init?.body).toBe(
    '{"data":{"strategy":"balanced","metric":"volatility","investments":[],"profile":2}}',
  );
});

test("private mode leaves no amount in the answer", async () => {
  privateMode.write("on");
  show(ArbitrationResultScreen, "/result", { last: optimization });
  await screen.findByText(/changent de place/);
  expect(words()).not.toMatch(/\d €/);
});

test("purchases and sales agree in gender and number", () => {
  expect(countsSentence(3, 2)).toBe("Trois achats, deux ventes");
  expect(countsSentence(1, 1)).toBe("Un achat, une vente");
  expect(countsSentence(0, 1)).toBe("Une vente");
  expect(countsSentence(18, 0)).toBe("18 achats");
});

test("fees measure only the goal of cutting them, and each named refusal has its way out", () => {
  expect(metricsOf("secure")).not.toContain("fees");
  expect(metricsOf("cut_fees")[0]).toBe("fees");
  for (const code of ["add_euro_fund", "add_low_risk_fund", "too_few_funds", "conflicting_rule", "failed"])
    expect(wayOut(`optimization.${code}`)).not.toBeNull();
});
