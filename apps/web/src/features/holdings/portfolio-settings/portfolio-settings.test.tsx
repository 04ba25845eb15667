// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api, encodeWire } from "@vigie/api";
import { cents, readPortfolioInfos, riskSurveys, type Id } from "@vigie/domain";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { notAnalysed } from "../../../testing/portfolios.ts";
import { verdictOf } from "./parts/outlook.ts";
import { type Detail, lifeInsurance } from "./parts/test-settings.ts";
import { DetailsScreen } from "./screens/details.tsx";
import { locksByPriority, InfoNeededScreen } from "./screens/info-needed.tsx";
import { ProjectScreen } from "./screens/project.tsx";
import { SettingsScreen } from "./screens/settings.tsx";
import { serveApi } from "../../../testing/server.ts";

const infos = readPortfolioInfos({});
const asked: Detail["feesAsked"] = [
  { fee: "entry", catalogueRatio: null },
  { fee: "ucs", catalogueRatio: 0.006 },
];
const portfolio: Detail = { ...lifeInsurance, infos, feesAsked: asked };
const goal = {
  typeInvestment: "pension",
  targetAmount: cents(200_000_00),
  timeInvestment: 10,
  monthlyDeposit: cents(100_00),
  monthlyBuyout: cents(0),
} as const;

const page = { missing: [], unlocks: [], scores: [] };

type TestServer = {
  portfolio: Detail;
  analyses?: unknown;
  refuses?: string;
  sent: [string, string, unknown][];
};

/** A fetch that keeps what is said, as the server does. */
function open(given: Partial<TestServer> = {}): TestServer {
  const server: TestServer = { portfolio, sent: [], ...given };
  const shown = () => encodeWire(api.portfolios.ofUser.reply, { portfolio: server.portfolio });
  serveApi((path: string, init?: RequestInit) => {
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
    if (init?.method !== undefined && init.method !== "GET") server.sent.push([init.method, path, body]);
    if (server.refuses !== undefined && init?.method === "PUT") {
      const errors = { [server.refuses]: ["request.invalid"] };
      const refusal = { code: "request.invalid", message: "Refusé ici.", errors, fields: { global: [] } };
      return Promise.resolve(Response.json(refusal, { status: 422 }));
    }
    if (path.endsWith("/analyses"))
      return Promise.resolve(Response.json({ analyses: server.analyses ?? notAnalysed }));
    if (path.includes("/risk_survey"))
      return Promise.resolve(
        Response.json(encodeWire(api.funds.riskSurvey.reply, { riskSurvey: riskSurveys })),
      );
    if (path.endsWith("/draft")) {
      const updated_at = "2026-11-20T10:00:00.000Z";
      const draft = { portfolio_id: null, version: "1", answers: [], updated_at };
      return Promise.resolve(Response.json({ draft }));
    }
    if (path.includes("/risk_profiles"))
      return Promise.resolve(Response.json({ risk_profiles: [], drafts: [] }));
    if (path.includes("/v1/contracts")) return Promise.resolve(Response.json({ contracts: [] }));
    return Promise.resolve(Response.json(shown()));
  });
  return server;
}

function show(Screen: Parameters<typeof renderScreen>[0], name: string, subject: "me" | Id = "me") {
  renderScreen(Screen, {
    at: `/app/contract/${portfolio.id}/${name}`,
    path: `contract/$contractId/${name.replace(/#.*$/, "")}`,
    area: { base: "/app", subject },
  });
}

const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");

beforeEach(() => {
  privateMode.write("off");
});
afterEach(() => {
  cleanup();
});

test("zero counts as filled, and only the fields of the section are sent", async () => {
  const server = open({ portfolio: { ...portfolio, infos: { ...infos, ...goal, targetAmount: null } } });
  show(SettingsScreen, "settings");
  await userEvent.type(await screen.findByLabelText("Montant visé"), "0");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer, projet" }));
  await waitFor(() => {
    expect(server.sent).toHaveLength(1);
  });
  expect(server.sent[0]).toEqual([
    "PUT",
    `/v1/portfolios/${portfolio.id}/portfolio_infos`,
    {
      portfolio_infos: {
        type_investment: "pension",
        target_amount: 0,
        time_investment: 10,
        monthly_deposit: 100,
        monthly_buyout: 0,
        external_created_at: null,
      },
    },
  ]);
});

test("the address's hash leads to its section once the contract is read, and into its first field", async () => {
  open();
  const shown: string[] = [];
  // jsdom has no scrolling.
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.id);
  };
  show(SettingsScreen, "settings#fees");
  await waitFor(() => {
    expect(shown).toContain("fees");
  });
  expect(document.getElementById("fees")?.contains(document.activeElement)).toBe(true);
});

test("each section says how much is left", async () => {
  open({ portfolio: { ...portfolio, infos: { ...infos, ...goal, targetAmount: null } } });
  show(SettingsScreen, "settings");
  await screen.findByLabelText("Montant visé");
  const contents = screen.getByRole("navigation", { name: "Réglages du contrat" });
  expect(contents.textContent).toContain("Projet1 champ à remplir");
  // The way it is managed and three costs: the catalogue knows the fourth.
  expect(contents.textContent).toContain("Frais4 champs à remplir");
  expect(contents.textContent).toContain("Questions de risqueà répondre");
});

test("a refusal keeps what was typed, says which field, and leads to it", async () => {
  open({ refuses: "portfolio_infos.time_investment" });
  show(SettingsScreen, "settings");
  const years = await screen.findByLabelText<HTMLInputElement>("Échéance");
  await userEvent.type(years, "12");
  await userEvent.type(screen.getByLabelText("Montant visé"), "150000");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer, projet" }));
  await waitFor(() => {
    expect(document.activeElement).toBe(years);
  });
  expect(years.getAttribute("aria-invalid")).toBe("true");
  expect(years.value).toBe("12");
  expect(words()).toContain("Refusé ici.");
});

test("a field that cannot be read, or is negative, is not sent", async () => {
  const server = open();
  show(SettingsScreen, "settings");
  await userEvent.type(await screen.findByLabelText("Montant visé"), "-5");
  await userEvent.type(screen.getByLabelText("Échéance"), "bientôt");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer, projet" }));
  await screen.findByText("Ce montant ne peut pas être négatif.");
  expect(words()).toContain("Saisissez un nombre entier");
  expect(server.sent).toEqual([]);
});

test("a cost is typed in percent and sent as a ratio; the catalogue's is shown beside", async () => {
  const server = open();
  show(SettingsScreen, "settings");
  await userEvent.type(await screen.findByLabelText("Frais d’entrée"), "1,5");
  expect(words()).toContain("0,60 % selon le catalogue");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer, frais" }));
  await waitFor(() => {
    expect(server.sent[0]?.[2]).toMatchObject({ portfolio_infos: { fees: { entry_fee_ratio: 0.015 } } });
  });
});

test("each answer to the risk questions is kept at once; the profile is asked for when all have one", async () => {
  const server = open();
  show(SettingsScreen, "settings");
  await userEvent.click(await screen.findByLabelText("Dans dix ans ou plus"));
  expect(server.sent[0]?.slice(0, 2)).toEqual(["PUT", "/v1/users/me/risk_profiles/draft"]);
  await userEvent.click(screen.getByRole("button", { name: "Établir mon profil" }));
  await screen.findByText("Il reste 4 questions sans réponse.");
  expect(server.sent.every(([method]) => method !== "POST")).toBe(true);
});

test("an advisor reads the settings and changes nothing", async () => {
  open({ portfolio: { ...portfolio, infos: { ...infos, ...goal } } });
  const customer: Id = portfolio.id;
  show(SettingsScreen, "settings", customer);
  await screen.findByText("Seul le titulaire du contrat peut modifier ces réglages.");
  expect(screen.queryByRole("button", { name: /Enregistrer/ })).toBeNull();
  expect(words()).toContain("Préparer la retraite");
});

test("the project shows progress and what payments alone give; no range without an analysis", async () => {
  open({ portfolio: { ...portfolio, infos: { ...infos, ...goal } } });
  show(ProjectScreen, "project");
  await screen.findByText("Préparer la retraite");
  expect(words()).toContain("50 % de l’objectif");
  expect(words()).toContain("112 000 €");
  expect(words()).toContain("Pour estimer une fourchette");
  expect(words()).not.toContain("Huit fois sur dix");
});

test("private mode leaves no amount on the project, the settings and the details", async () => {
  privateMode.write("on");
  for (const [Screen, name] of [
    [ProjectScreen, "project"],
    [SettingsScreen, "settings"],
    [DetailsScreen, "details"],
  ] as const) {
    open({ portfolio: { ...portfolio, infos: { ...infos, ...goal, targetAmount: cents(234_567_00) } } });
    show(Screen, name);
    await waitFor(() => {
      expect(words()).toContain("retraite");
    });
    const fields = [...document.querySelectorAll("input")].map((field) => field.value).join(" ");
    expect(`${words()} ${fields}`).not.toMatch(/234|100 000/);
    cleanup();
  }
});

test("a target above the range says so, and one that is there already too", () => {
  const plan = { amountCents: cents(100), monthlyCents: cents(0), years: 1 };
  const estimate = {
    lowCents: cents(90),
    centralCents: cents(104),
    highCents: cents(120),
    meanRatio: 0.04,
    deviationRatio: 0.1,
  };
  const outlook = { plan, paidCents: cents(100), estimate };
  expect(verdictOf(cents(100), outlook)).toBe("reached");
  expect(verdictOf(cents(110), outlook)).toBe("within");
  expect(verdictOf(cents(121), outlook)).toBe("above");
  expect(verdictOf(cents(110), { ...outlook, estimate: null })).toBeNull();
  // Prices rise until then: a target just under the top of the range today is above it at the end.
  expect(verdictOf(cents(119), outlook)).toBe("above");
});

test("what is missing is ordered by what it opens, each field leading to its section", async () => {
  const goalLock = { ...page, setting: "goal" as const, missing: ["target_amount" as const] };
  const feesLock = {
    ...page,
    setting: "fees" as const,
    missing: ["fees.ucs_fee_ratio" as const],
    unlocks: [{ step: "fees" as const, number: 1 }],
  };
  expect(locksByPriority([goalLock, feesLock]).map(({ setting }) => setting)).toEqual(["fees", "goal"]);
  open({ analyses: { ...notAnalysed, locks: [goalLock, feesLock], locked: "third" } });
  show(InfoNeededScreen, "info-needed");
  const link = await screen.findByRole("link", { name: "Frais des unités de compte" });
  expect(link.getAttribute("href")).toBe(`/app/contract/${portfolio.id}/settings#fees`);
  expect(words()).toContain("2 informations manquent");
});

test("without missing settings a sentence replaces the list", async () => {
  open();
  show(InfoNeededScreen, "info-needed");
  await screen.findByText("Rien ne manque pour ce contrat.");
});

test("a share is shown by its kind and its part, told with what it counts for, and taken back", async () => {
  const held = { ...portfolio.ownership, kind: "joint", ownedRatio: 0.5, told: "co-owner" } as const;
  const server = open({ portfolio: { ...portfolio, ownership: held, ownedAmount: cents(50_000_00) } });
  renderScreen(DetailsScreen, {
    at: `/app/contract/${portfolio.id}/details`,
    path: "contract/$contractId/details",
  });
  await screen.findByText(/Selon votre banque, ce compte a plusieurs titulaires/);
  const words = () => (document.body.textContent ?? "").replaceAll(/\s/g, " ");
  expect(words()).toContain("Votre part : 50 %, soit 50 000,00 €");
  const user = userEvent.setup();
  const field = screen.getByRole("textbox", { name: "Votre part" });
  await user.type(field, "120");
  await user.click(screen.getByRole("button", { name: "Enregistrer ma part" }));
  expect(await screen.findByText(/Une part va de plus de 0 à 100/)).toBeTruthy();
  expect(server.sent).toEqual([]);
  await user.clear(field);
  await user.type(field, "33,3333");
  await user.click(screen.getByRole("button", { name: "Enregistrer ma part" }));
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]?.[2]).toEqual({
    portfolio: { ownership: { kind: "joint", ratio: 0.333333, usufructuary_born_on: null } },
  });
});
