// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { OptimizeScreen } from "./screens/optimize.tsx";
import { ArbitrationResultScreen } from "./screens/result.tsx";
import { ArbitrationStartScreen } from "./screens/start.tsx";
import { AdviceScreen } from "./screens/advice.tsx";
import { RecoScreen } from "./screens/reco.tsx";
import {
  advice,
  adviceSummary,
  portfolio,
  portfolioId,
  fund,
  optimization,
  options,
  result,
} from "./parts/sample-text.ts";
import { countsSentence, metricsOf } from "./text.ts";
import { refusalHint, marketLink } from "./parts/refusal-text.ts";
import { serveApi } from "../../../testing/server.ts";

vi.mock("../../../shared/requests/live-connection.ts", () => ({ connectWithRetry: () => () => undefined }));

afterEach(() => {
  cleanup();
  privateMode.write("off");
});

type Answers = {
  readonly last?: unknown;
  readonly asked?: readonly [status: number, body: unknown];
  readonly options?: unknown;
  readonly advices?: readonly unknown[];
  readonly advice?: readonly [status: number, body: unknown];
  /** The address after « arbitration ». */
  readonly search?: string;
};

function show(Screen: () => ReactNode, page: string, answers: Answers = {}) {
  const {
    last = null,
    asked = [202, { optimization: { ...optimization, status: "pending", result: null } }],
    advices = [],
    search = "",
  } = answers;
  const fetched = vi.fn((path: string, init?: RequestInit) => {
    const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));
    if (init?.method === "POST") return json(asked[1], asked[0]);
    if (path.endsWith("/optimization")) return json({ optimization: last });
    if (path.endsWith("/optimize/options")) return json({ options: answers.options ?? options });
    if (path.endsWith("/advices")) return json({ advices });
    if (path.includes("/advices/")) return json(answers.advice?.[1] ?? { advice }, answers.advice?.[0]);
    if (path.includes("/investments?"))
      return json({
        investments: [{ ...fund, isin: "XV0000000777" }],
        meta: { page: 1, total_pages: 1, total_count: 1 },
        offer: { slug: "armor-vie-2", name: "Armor Vie 2" },
        risk: { profile: 3, origin: "contract" },
      });
    return json({ portfolio });
  });
  serveApi(fetched);
  const path = `contract/$contractId/arbitration${page.replace(advice.id, "$adviceId")}`;
  renderScreen(Screen, { at: `/app/contract/${portfolioId}/arbitration${page}${search}`, path });
  return fetched;
}

function bodyOf(fetched: ReturnType<typeof show>): unknown {
  const [, init] = fetched.mock.calls.find(([, one]) => one?.method === "POST") ?? [];
  return typeof init?.body === "string" ? JSON.parse(init.body) : null;
}

/** The page's text with plain spaces. */
function words(): string {
  return (document.body.textContent ?? "").replaceAll(/[\u00a0\u202f]/g, " ");
}

function fold(title: string): HTMLElement | null {
  return screen.getByText(title, { selector: "summary > span" }).closest("details");
}

test("the start asks for a goal, searches at once, and keeps the other options folded with their choice", async () => {
  const fetched = show(ArbitrationStartScreen, "");
  await userEvent.click(await screen.findByRole("radio", { name: /Respecter mon profil/ }));
  expect(words()).toContain("Rien n’est exécuté");
  for (const title of ["Opération", "Mesure du risque", "Profil à respecter", "Supports étudiés"])
    expect(fold(title)?.hasAttribute("open")).toBe(false);
  expect(words()).toContain("OpérationRevoir ce que je détiens");
  expect(words()).toContain("Mesure du risqueLes variations");
  await userEvent.click(screen.getByRole("button", { name: "Calculer une répartition" }));
  expect(bodyOf(fetched)).toEqual({ data: { strategy: "conform", metric: "volatility", investments: [] } });
});

test("an option that was folded says its new choice, and the address of the options opens them", async () => {
  show(ArbitrationStartScreen, "");
  await screen.findByRole("radio", { name: /Réduire les frais/ });
  await userEvent.click(screen.getByText("Profil à respecter", { selector: "summary > span" }));
  await userEvent.click(screen.getByText("Défensif"));
  expect(words()).toContain("Profil à respecterDéfensif");
  cleanup();
  show(OptimizeScreen, "/optimize");
  await screen.findByRole("radio", { name: /Réduire les frais/ });
  expect(fold("Profil à respecter")?.hasAttribute("open")).toBe(true);
});

test("a payment without its amount keeps its option open", async () => {
  show(ArbitrationStartScreen, "", { search: "?versement=oui" });
  await screen.findByRole("radio", { name: /Réduire les frais/ });
  expect(fold("Opération")?.hasAttribute("open")).toBe(true);
});

test("the answer is shown in one sentence, with its moves, its limit and its gain", async () => {
  show(ArbitrationResultScreen, "/result", { last: optimization });
  await screen.findByText(/déplacés/);
  expect(words()).toContain(
    "Trois achats, deux ventes : 22 499 € déplacés. Le contrat repasse sous votre limite de perte et rapporterait 817 € de plus par an.",
  );
  expect(words()).toContain("sous votre limite");
  expect(words()).toContain("Les actions ne dépassent pas 55 % du contrat");
  expect(words()).toContain(
    "Les supports vendus coûtent en moyenne 1,88 % par an (jusqu’à 1,92 % pour Équilibre Patrimoine)",
  );
  expect(words()).toContain("toutes les règles sont respectées");
  expect(words()).not.toMatch(/HiGHS|quadprog/);
});

test("when nothing is worth its cost, the answer is to do nothing", async () => {
  show(ArbitrationResultScreen, "/result", {
    last: { ...optimization, result: { ...result, no_trade: true, moves: [] } },
  });
  await screen.findByText("Aucun mouvement proposé.");
  expect(words()).toContain("le gain attendu des mouvements étudiés ne couvre pas leur coût.");
  expect(words()).not.toContain("déplacés.");
});

test("an answer that the portfolio has outgrown says in what, offers to be refreshed and cannot be accepted", async () => {
  const outdated = { since: "2026-11-20T10:00:00.000Z", changes: ["value", "lines", "fees"] };
  const chosen = { investments: ["XV0000000777", "XV0000000010"], new_money: 1500.5, profile: 4 };
  const asked = { ...chosen, allow_more_risk: false };
  const fetched = show(ArbitrationResultScreen, "/result", { last: { ...optimization, outdated, asked } });
  const told = await screen.findByText(/Votre contrat a changé depuis le 20/);
  expect(told.textContent).toContain("(les lignes qu’il contient, les frais)");
  expect(screen.queryByRole("button", { name: /Accepter/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Actualiser la recherche" }));
  // The funds chosen, the payment and the profile are asked again as they were.
  const { strategy, metric } = optimization;
  expect(bodyOf(fetched)).toEqual({ data: { strategy, metric, ...chosen } });
});

test("a worse loss is named as worse, and is not green because it is under the limit", async () => {
  const before = { ...result.before, expected_shortfall: 0.02 };
  const after = { ...result.after, expected_shortfall: 0.06 };
  show(ArbitrationResultScreen, "/result", {
    last: { ...optimization, result: { ...result, before, after, profile_loss_limit_ratio: 0.2 } },
  });
  await screen.findByText(/déplacés/);
  expect(words()).toMatch(/Une mauvaise année coûterait .+ au lieu de /);
  expect(screen.getByText("sous votre limite").className).toContain("neg");
});

test("an unknown figure is shown as unknown, never 0", async () => {
  const after = { ...result.after, annual_cost: null, sri: null };
  show(ArbitrationResultScreen, "/result", { last: { ...optimization, result: { ...result, after } } });
  await screen.findByText(/déplacés/);
  // Once in its tile, once in the table of all the figures.
  expect(screen.getAllByText("inconnu")).toHaveLength(4);
});

test("a refusal says its name and the way out", async () => {
  const message = "Ajoutez un fonds en euros pour respecter votre profil de risque.";
  const refusal = { code: "optimization.add_euro_fund", message, errors: {}, fields: { global: [] } };
  show(OptimizeScreen, "/optimize", { asked: [422, refusal] });
  await userEvent.click(await screen.findByRole("button", { name: "Calculer une répartition" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(words()).toContain("essayez un profil moins prudent");
  const way = screen.getByRole("link", { name: "Ajouter le fonds en euros du contrat" });
  expect(way.getAttribute("href")).toContain("/arbitration/market?");
  expect(way.getAttribute("href")).toContain("manque=euro");
});

test("a search that failed on the server is shown the same way", async () => {
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
  await userEvent.click(screen.getByRole("button", { name: "Calculer une répartition" }));
  expect(bodyOf(fetched)).toEqual({
    data: { strategy: "balanced", metric: "volatility", investments: [], profile: 2 },
  });
});

test("private mode leaves no amount in the answer", async () => {
  privateMode.write("on");
  show(ArbitrationResultScreen, "/result", { last: optimization });
  await screen.findByText(/déplacés/);
  expect(words()).not.toMatch(/\d €/);
});

test("private mode leaves no amount in a record, in what the server wrote neither", async () => {
  privateMode.write("on");
  const text = ["Acheter 23\u202f692,55\u00a0€ de «\u00a0Monde Indice\u00a0».", "Vendre −1 500 € de rien."];
  const constraints = ["Rien n’est vendu\u00a0: seul votre versement de 5\u202f000\u00a0€ est placé."];
  const answered = { ...result, active_constraints: constraints };
  show(AdviceScreen, `/accepted/${advice.id}`, { advice: [200, { advice: { ...advice, text, answered } }] });
  await screen.findByText(/Texte intégral/);
  expect(words()).toContain("Acheter ***** de");
  expect(words()).not.toMatch(/\d ?€/);
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
    expect(refusalHint(`optimization.${code}`)).not.toBeNull();
  expect(marketLink("optimization.add_low_risk_fund")?.query["tri"]).toBe("sri");
  expect(marketLink("optimization.unavailable")).toBeNull();
});

test("every figure is shown before and after, in percent and in euros", async () => {
  show(ArbitrationResultScreen, "/result", { last: optimization });
  const table = await screen.findByRole("table", { name: "Tous les chiffres, avant et après" });
  const rows = within(table)
    .getAllByRole("row")
    .map((row) => (row.textContent ?? "").replaceAll(/[\u00a0\u202f]/g, " "));
  expect(rows).toHaveLength(9);
  expect(rows[1]).toBe("Gain attendu par an3,90 %4 620 €4,59 %5 437 €+0,69 point");
  expect(rows[3]).toContain("VaR");
  expect(rows[3]).toContain("−10,50 %");
  expect(rows[8]).toContain("19,0 %");
});

test("what falls in costs is told apart: cheaper lines of the same classes, and another mix", async () => {
  const result = { ...optimization.result, saving: { at_same_mix: 0.0042, by_another_mix: -0.0011 } };
  show(ArbitrationResultScreen, "/result", { last: { ...optimization, result } });
  await screen.findByText(/déplacés/);
  expect(words()).toContain("Baisse à répartition égale−0,42 point");
  expect(words()).toContain("Baisse par une autre répartition+0,11 point");
});

test("why nothing can be asked is shown before anything is started", async () => {
  const unavailable = "Ce contrat est investi intégralement en fonds en euros.";
  show(ArbitrationStartScreen, "", { options: { ...options, unavailable } });
  expect(await screen.findByText(unavailable)).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.queryByRole("button", { name: "Calculer une répartition" })).toBeNull();
});

test("a goal that is not offered says why and cannot be chosen", async () => {
  const strategies = options.strategies.map((one) =>
    one.strategy === "cut_fees" ? { ...one, available: false, reason: "Les frais ne sont pas connus." } : one,
  );
  show(ArbitrationStartScreen, "", { options: { ...options, strategies } });
  const closed = await screen.findByRole("radio", { name: /Réduire les frais/ });
  expect(closed).toHaveProperty("disabled", true);
  expect(words()).toContain("Les frais ne sont pas connus.");
});

test("a payment asks for its amount, is sent alone, and closes the goals that compare with what is held", async () => {
  const fetched = show(OptimizeScreen, "/optimize", { search: "?versement=oui" });
  const ask = await screen.findByRole("button", { name: "Calculer une répartition" });
  await waitFor(() =>
    expect(screen.getByRole("radio", { name: /Réduire les frais/ })).toHaveProperty("disabled", true),
  );
  await userEvent.click(ask);
  expect(words()).toContain("Indiquez le montant que vous pensez verser");
  await userEvent.type(screen.getByLabelText("Montant du versement"), "5 000");
  expect(window.location.search).not.toContain("5");
  await userEvent.click(ask);
  expect(bodyOf(fetched)).toMatchObject({ data: { new_money: 5000, investments: [] } });
});

test("funds added in the market are sent with the lines kept", async () => {
  const fetched = show(OptimizeScreen, "/optimize", { search: "?supports=XV0000019806~EURO" });
  await userEvent.click(await screen.findByRole("button", { name: "Calculer une répartition" }));
  expect(bodyOf(fetched)).toMatchObject({ data: { investments: ["XV0000000020", "XV0000019806", "EURO"] } });
});

test("a line to sell leaves the rest of the offer to choose among", async () => {
  const fetched = show(OptimizeScreen, "/optimize", { search: "?vendre=XV0000000020" });
  await userEvent.click(await screen.findByRole("button", { name: "Calculer une répartition" }));
  await waitFor(() =>
    expect(bodyOf(fetched)).toMatchObject({ data: { investments: ["XV0000000777", "EURO"] } }),
  );
  const asked = fetched.mock.calls.map(([url]) => String(url)).filter((url) => url.includes("/investments"));
  expect(asked.length).toBeGreaterThan(0);
  for (const url of asked) expect(url).toContain(`contract_id=${portfolioId}`);
});

test("a search under way can be given up", async () => {
  const fetched = show(OptimizeScreen, "/optimize", {
    last: { ...optimization, status: "running", result: null },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Annuler la recherche" }));
  expect(fetched.mock.calls.some(([, init]) => init?.method === "DELETE")).toBe(true);
  expect(await screen.findByRole("button", { name: "Calculer une répartition" })).toBeTruthy();
});

test("accepting asks once, writes the record and opens it", async () => {
  const fetched = show(ArbitrationResultScreen, "/result", {
    last: optimization,
    asked: [201, { advice }],
  });
  await userEvent.click(await screen.findByRole("button", { name: "Accepter cet arbitrage" }));
  expect(words()).toContain("Aucun ordre n’est transmis à votre assureur");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer l’arbitrage" }));
  expect(bodyOf(fetched)).toEqual({ optimization_id: optimization.id });
  expect(await screen.findByText("ailleurs")).toBeTruthy();
});

test("what was accepted already is opened again, not accepted twice", async () => {
  show(ArbitrationResultScreen, "/result", { last: optimization, advices: [adviceSummary] });
  const link = await screen.findByRole("link", { name: "Revoir ce que vous avez accepté" });
  expect(link.getAttribute("href")).toContain(`/arbitration/accepted/${advice.id}`);
  expect(screen.queryByRole("button", { name: "Accepter cet arbitrage" })).toBeNull();
});

test("a refusal to accept is shown where one accepts", async () => {
  const message = "Votre contrat a changé depuis cette proposition.";
  const refusal = { code: "advice.outdated", message, errors: {}, fields: { global: [] } };
  show(ArbitrationResultScreen, "/result", { last: optimization, asked: [409, refusal] });
  await userEvent.click(await screen.findByRole("button", { name: "Accepter cet arbitrage" }));
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer l’arbitrage" }));
  expect(await screen.findByText(message)).toBeTruthy();
});

test("accepted recommendations are listed with their day and their proof", async () => {
  show(ArbitrationStartScreen, "", { advices: [adviceSummary] });
  const link = await screen.findByRole("link", { name: "Accepté le 21.11.2026" });
  expect(link.getAttribute("href")).toContain(advice.id);
  expect(words()).toContain("3fa4 9c0d 11e2");
});

test("a record shows the figures that were accepted, and what proves them", async () => {
  show(AdviceScreen, `/accepted/${advice.id}`);
  expect(await screen.findByText(/que vous avez accepté le 21.11.2026/)).toBeTruthy();
  expect(words()).toContain("22 499 € déplacés.");
  expect(words()).toContain("3fa4 9c0d 11e2");
  expect(words()).toContain("aucune, c’est le premier");
  expect(words()).toContain("Équilibre Patrimoine");
  expect(screen.queryByRole("button", { name: "Accepter cet arbitrage" })).toBeNull();
});

test("a record that does not exist leads back", async () => {
  const gone = { code: "advice.not_found", message: "…", errors: {}, fields: { global: [] } };
  show(AdviceScreen, `/accepted/${advice.id}`, { advice: [404, gone] });
  expect(await screen.findByText("Cet arbitrage accepté n’existe pas.")).toBeTruthy();
});

test("the old address of the recommendations leads to the advices", async () => {
  show(RecoScreen, "");
  expect(await screen.findByText("ailleurs")).toBeTruthy();
});
