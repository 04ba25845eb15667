// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Id } from "@vigie/domain";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import {
  answersOf,
  answerWith,
  composition,
  ids,
  observations,
  series,
  wealth,
  type RecordedRequest,
} from "./parts/test-answers.ts";
import { PortfoliosScreen } from "./screens/portfolios.tsx";
import { DashboardScreen } from "./screens/dashboard.tsx";

beforeEach(() => {
  // jsdom knows no modal dialog.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  privateMode.write("off");
  localStorage.clear();
  vi.unstubAllGlobals();
});

function showDashboard(more: Readonly<Record<string, unknown>> = {}): readonly RecordedRequest[] {
  const written = answerWith(more);
  renderScreen(DashboardScreen, { at: "/app/dashboard", path: "dashboard" });
  return written;
}

function pageText(): string {
  return (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");
}

test("the dashboard answers how much, because of whom, and as of when", async () => {
  showDashboard();
  await screen.findByRole("heading", { level: 1, name: "Bonjour Camille" });
  await waitFor(() => {
    expect(pageText()).toContain("Vous en avez apporté 25 734 €, les marchés 12 480 €.");
  });
  expect(pageText()).toContain("141 412,73 €");
  expect(pageText()).toContain("Valeur au 12.11.2026, date de la valeur la plus ancienne");
  expect(pageText()).toContain("141 413 € d’avoirs, aucun crédit.");
  expect(pageText()).toContain("12 sources sur 13 à jour");
});

test("an advisor reads whose wealth it is, and is not greeted on another’s page", async () => {
  const customer = { base: `/advisory/customers/${ids.life}/view`, subject: ids.life as Id };
  const mine = answersOf("/v1/users/me", `/v1/users/${ids.life}`);
  const missing = [{ step: "identity", portfolio_id: null, name: null }];
  answerWith({
    ...mine,
    [`/v1/users/${ids.life}/completion`]: { completion: { done: 0, total: 1, missing } },
  });
  renderScreen(DashboardScreen, { at: `${customer.base}/dashboard`, path: "dashboard", area: customer });
  await screen.findByRole("heading", { level: 1, name: "Camille Roussel" });
  expect(await screen.findByText("Armor Vie 2")).toBeTruthy();
  expect((await screen.findByText("Compléter votre identité")).tagName).not.toBe("A");
});

test("on a phone what there is to do stands short until its detail is asked for", async () => {
  showDashboard();
  const list = (await screen.findByText("Reconnecter Natixis")).closest("ul");
  const short = "max-sm:not-print:[&>li:nth-child(n+2)>:nth-child(n+3)]:hidden";
  expect(list?.classList.contains(short)).toBe(true);
  const more = screen.getByRole("button", { name: "Voir le détail", expanded: false });
  await userEvent.click(more);
  expect(list?.classList.contains(short)).toBe(false);
  expect(document.activeElement?.textContent).toBe("Réduire");
  await userEvent.click(screen.getByRole("button", { name: "Réduire", expanded: true }));
  expect(list?.classList.contains(short)).toBe(true);
});

test("the page of the contracts says what they all cost", async () => {
  answerWith();
  renderScreen(PortfoliosScreen, { at: "/app/dashboard/contracts", path: "dashboard/contracts" });
  expect(await screen.findByRole("heading", { level: 2, name: "Vos frais" })).toBeTruthy();
  await screen.findByRole("link", { name: /^Armor Vie 2, ses frais|^Armor Vie 2.*frais/ });
  await waitFor(() => {
    expect(pageText()).toContain("2 006 €");
  });
});

test("three things to do say what they are: what only the saver settles first, then by euros, the rest on their pages", async () => {
  showDashboard();
  const settle = (await screen.findByText("Reconnecter Natixis")).closest("li");
  expect(settle?.textContent).toContain("À régler");
  expect(settle?.textContent).toContain("La dernière synchronisation date du 12.11.2026.");
  const entries = [...(settle?.parentElement?.children ?? [])].map(
    (one) => one.querySelector("h3")?.textContent,
  );
  expect(entries).toEqual(["Reconnecter Natixis", "Livret A au plafond", "Suravenir n’est pas à jour"]);
  const down = screen.getByText("Suravenir n’est pas à jour").closest("li");
  expect(within(down ?? document.body).getByRole("button", { name: /Réessayer maintenant/ })).toBeTruthy();
  const cap = screen.getByText("Livret A au plafond").closest("li");
  expect(cap?.textContent).toContain("Observation");
  expect(cap?.textContent?.replace(/[\u00a0\u202f]/g, " ")).toContain(
    "Votre LDDS peut encore recevoir 2 360 €.",
  );
  expect(screen.getByRole("link", { name: "Voir l’observation" }).getAttribute("href")).toBe(
    "/app/observations",
  );
  expect(screen.getByRole("link", { name: /Santé de vos données.*2 points à voir/ })).toBeTruthy();
});

test("what is to do comes by euros a year and leaves trifles to their pages, but what stops figures from living", async () => {
  const [cap] = observations;
  const seen = (key: string, more: Readonly<Record<string, unknown>>) => ({
    ...cap,
    key,
    inputs: [],
    ...more,
  });
  const [down, reconnect] = wealth.todo;
  showDashboard({
    "/v1/users/me/wealth": {
      wealth: {
        ...wealth,
        todo: [
          { ...down, amount: 99.99 },
          { ...reconnect, amount: 3 },
        ],
      },
    },
    "/v1/users/me/observations": {
      on: "2026-11-12",
      observations: [
        seen("twice", { rule: "held_twice", detail: "ldd", amount: 5000, yearly: null }),
        seen("room", { rule: "savings_headroom", contract: "LEP", amount: 3000, yearly: 49.99 }),
        seen("more room", { rule: "savings_headroom", contract: "LDDS", amount: 4000, yearly: 60 }),
        seen("lots", { rule: "lots_available", amount: 42, yearly: null, on: "2026-12-01" }),
      ],
    },
  });
  const settle = (await screen.findByText("Reconnecter Natixis")).closest("li");
  const entries = [...(settle?.parentElement?.children ?? [])].map((one) =>
    one.querySelector("h3")?.textContent?.replace(/[\u00a0\u202f]/g, " "),
  );
  expect(entries).toEqual([
    "Reconnecter Natixis",
    "Votre LDDS peut encore recevoir 4 000 €",
    expect.stringContaining("LDDS"),
  ]);
  expect(screen.getByRole("link", { name: "Voir les 4 observations" })).toBeTruthy();
});

test("where observations cannot be read, what needs the saver is still there, and the lack is shown", async () => {
  showDashboard({ "/v1/users/me/observations": undefined });
  await screen.findByText("Reconnecter Natixis");
  expect(pageText()).toContain("Les observations n’ont pas pu être chargées.");
  expect(screen.getByText("Analyser Armor Vie 2")).toBeTruthy();
});

test("private mode leaves no amount on the dashboard, in texts, titles or aria", async () => {
  privateMode.write("on");
  showDashboard();
  await screen.findByText("Armor Vie 2");
  await waitFor(() => {
    expect(pageText()).toContain("Vous en avez apporté *****");
  });
  const html = document.documentElement.outerHTML.replace(/[\u00a0\u202f]/g, " ");
  expect(html).not.toMatch(/\d\s?€|141 ?41|118 ?46|22 ?950|38 ?214|25 ?734/);
  expect(html).not.toContain("au plafond");
});

test("what could not be read is shown where it would be, with a way to try again, and never as 0", async () => {
  showDashboard({ "/v1/users/me/wealth": undefined, "/v1/users/me/portfolios": undefined });
  await screen.findByText("Votre patrimoine n’a pas pu être chargé.");
  await screen.findByText("Vos contrats n’ont pas pu être chargés.");
  expect(screen.getAllByRole("button", { name: "Réessayer" }).length).toBeGreaterThanOrEqual(2);
  expect(pageText()).not.toMatch(/(^|\D)0 €/);
});

test("contracts of which no value is known make no net worth of 0", async () => {
  showDashboard({
    "/v1/users/me/wealth": {
      wealth: { ...wealth, net: 0, assets: 0, as_of: null, contract_count: 2, unknown_count: 2, todo: [] },
    },
    "/v1/users/me/observations": { on: "2026-11-12", observations: [] },
  });
  await screen.findByText("inconnu");
  await screen.findByText("Rien à régler.");
});

test("a newcomer is offered a bank or a file, and no figure", async () => {
  showDashboard({
    "/v1/users/me/wealth": {
      wealth: {
        ...wealth,
        net: 0,
        assets: 0,
        contract_count: 0,
        sources: { up_to_date: 0, total: 0 },
        todo: [],
      },
    },
    "/v1/users/me/portfolios": { portfolios: [] },
  });
  await screen.findByText("Aucun contrat pour l’instant.");
  expect(screen.getByRole("link", { name: "Connecter une banque" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Importer un relevé" })).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Décrire votre situation" })).toBeTruthy();
  expect(pageText()).not.toContain("€");
});

test("the list finds a contract by an amount, and by a word without its accent", async () => {
  answerWith();
  renderScreen(PortfoliosScreen, { at: "/app/dashboard/contracts?q=epargne", path: "dashboard/contracts" });
  // Of the list: what they all cost, which comes later, names contracts too.
  const listed = () =>
    [...document.querySelectorAll("a.row-link")].map((link) =>
      link.textContent.trim().replaceAll(/\s/g, " "),
    );
  await waitFor(() => {
    expect(listed()).toContain("Livret A");
  });
  expect(listed()).not.toContain("Armor Vie 2");
  const box = screen.getByLabelText("Chercher un nom ou un montant");
  await userEvent.clear(box);
  await userEvent.type(box, "118 462");
  await waitFor(() => {
    expect(listed()).toContain("Armor Vie 2");
    expect(listed()).not.toContain("Livret A");
  });
});

test("every tile of the dashboard is there, with its figure and the day it is of", async () => {
  showDashboard();
  for (const name of [
    "Répartition des avoirs",
    "Par établissement",
    "Par type de contrat",
    "Par niveau de risque",
  ])
    await screen.findByRole("figure", { name });
  expect(
    screen.getByRole("heading", { level: 2, name: "Depuis un mois" }).closest("section")?.textContent,
  ).toMatch(/\+38.214.€.*Du 12\.11\.2025 au 12\.11\.2026/);
  const folder = (await screen.findByText("4 sur 6")).closest("section") ?? document.body;
  expect(within(folder).getByRole("link", { name: "Décrire votre situation" })).toBeTruthy();
  expect(within(folder).getByRole("link", { name: "Frais, Armor Vie 2" })).toBeTruthy();
  await screen.findByText("Pas encore de profil.");
  await waitFor(() => {
    expect(screen.getAllByText(/Valeur au 12\.11\.2026/)).toHaveLength(6);
  });
});

test("the change is shown in euros and in percent, what was paid apart from the markets", async () => {
  showDashboard();
  await waitFor(() => {
    expect(pageText()).toContain("+38 214 € (+37,0 %). Vous en avez apporté 25 734 €, les marchés 12 480 €.");
  });
});

test("a tile says what is missing in it: no part, no past, no profile, a contract without a value", async () => {
  showDashboard({
    "/v1/users/me/portfolios/composition": { composition: { ...composition, parts: [], total: 0 } },
    "/v1/users/me/portfolios/composition?type=srri": { composition: { ...composition, unknown_count: 2 } },
    "/v1/users/me/portfolios/series/cash_values": { series: { ...series, points: series.points.slice(1) } },
  });
  await waitFor(() => {
    expect(screen.getAllByText("Rien à répartir pour l’instant.")).toHaveLength(4);
  });
  expect(await screen.findByText("Pas encore d’évolution.")).toBeTruthy();
  expect(await screen.findByText(/2 contrats sans valeur connue n’y sont pas\./)).toBeTruthy();
});

test("a tile that could not be read says so where it stands and leaves the others", async () => {
  showDashboard({
    "/v1/users/me/completion": undefined,
    "/v1/users/me/risk_profiles": undefined,
    "/v1/users/me/portfolios/composition": undefined,
  });
  await screen.findByText("Votre dossier n’a pas pu être chargé.");
  await screen.findByText("Votre profil n’a pas pu être chargé.");
  await waitFor(() => {
    expect(screen.getAllByText("La répartition n’a pas pu être chargée.")).toHaveLength(4);
  });
  expect(await screen.findByText("Vos principaux placements n’ont pas pu être chargés.")).toBeTruthy();
  expect(screen.getAllByText("Armor Vie 2").length).toBeGreaterThan(0);
});
