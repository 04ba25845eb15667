// @vitest-environment jsdom
import { api, type Account, type HealthPortfolio, type HealthProblem, type HealthSource } from "@vigie/api";
import { cents, day, instant } from "@vigie/domain";
import { idNumber } from "@vigie/testkit";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Area } from "../../../shared/area/area.tsx";
import { noteServerDate } from "../../../shared/clock/server-clock.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { showVariant, variant } from "../../../shared/variant/variant.ts";
import { privateMode } from "../../../ui/private-mode.ts";
import { HealthScreen } from "./screens/health.tsx";
import { serveApi } from "../../../testing/server.ts";

let server: ReturnType<typeof serveApi>;
beforeEach(() => {
  server = serveApi();
  noteServerDate(new Date("2026-11-20T10:00:00Z").toUTCString());
});
afterEach(() => {
  cleanup();
  privateMode.write("off");
  showVariant(null);
});

const readAt = instant("2026-11-20T09:42:00Z");
const portfolio: HealthPortfolio = {
  id: idNumber(1),
  name: "COMPTE COURANT",
  kind: "checking",
  status: "visible",
  standing: "fresh",
  amount: cents(3_284_16),
  currency: "EUR",
  asOf: day("2026-11-19"),
  provenance: "provider",
  reconstructed: null,
  gaps: [],
};
const source: HealthSource = {
  source: "provider",
  accountId: idNumber(2),
  name: "Crédit Mutuel",
  standing: "fresh",
  state: "ok",
  errorMessage: null,
  lastSuccessAt: readAt,
  lastTryAt: readAt,
  nextTryAt: null,
  consentEndsOn: day("2027-02-01"),
  amount: cents(3_284_16),
  contracts: [portfolio],
};
const problem: HealthProblem = {
  kind: "reconnect",
  action: "reconnect",
  accountId: idNumber(2),
  portfolioId: null,
  portfolioKind: null,
  subject: "Crédit Mutuel",
  state: "wrong_credentials",
  errorMessage: null,
  amount: cents(3_284_16),
  unknownCount: 0,
  on: day("2026-11-12"),
};

/** The source while it is read. */
const reading: Account = {
  id: idNumber(2),
  connexionId: "9",
  bank: { id: "cmb", slug: "cmb", name: "Crédit Mutuel" },
  state: "ok",
  error: null,
  errorMessage: null,
  lastSuccessAt: readAt,
  lastTryAt: readAt,
  nextTryAt: null,
  consentEndsOn: null,
  sync: {
    id: idNumber(3),
    status: "running",
    step: null,
    stepsDone: [],
    counts: { contracts: 0, transactions: 0, lines: 0, setAside: 0, doubtful: 0 },
    error: null,
    startedAt: readAt,
    finishedAt: null,
  },
  portfolioIds: [],
};

function show(sources: readonly HealthSource[], problems: readonly HealthProblem[] = [], area?: Area): void {
  server.reply(api.health.show, { health: { readAt, sources: [...sources], problems: [...problems] } });
  const base = area === undefined ? "/app" : area.base;
  renderScreen(HealthScreen, {
    at: `${base}/health`,
    path: "health",
    ...(area === undefined ? {} : { area }),
  });
}

const pageText = (): string => (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");

test("a source says when it was read, tried and until when it may be, by a word as well as a colour", async () => {
  show([source]);
  const section = await screen.findByRole("region", { name: "Crédit Mutuel" });
  expect(section.textContent).toContain("À jour");
  expect(section.textContent?.replace(/[\u00a0\u202f]/g, " ")).toMatch(/20\.11\.2026 à 10 h 42/);
  expect(section.textContent).toContain("01.02.2027");
  expect(section.textContent).toContain("non prévu");
  expect(screen.getByText("Rien à régler.")).toBeTruthy();
  expect(pageText()).toContain("Votre établissement connecté est à jour.");
});

test("a source that is well is one line with its acts, and its contracts are folded until something is wrong", async () => {
  show([source]);
  const section = await screen.findByRole("region", { name: "Crédit Mutuel" });
  expect(section.textContent?.replaceAll(/[\u00a0\u202f]/g, " ")).toContain(
    "Synchronisée le 20.11.2026 à 10 h 42, autorisation jusqu’au 01.02.2027",
  );
  expect(section.querySelector("details")?.open).toBe(false);
  expect(within(section).getByRole("button", { name: /^Synchroniser/ })).toBeTruthy();
  expect(
    within(section)
      .getByRole("link", { name: /^Gérer la connexion/ })
      .getAttribute("href"),
  ).toBe(`/app/accounts/update/${idNumber(2)}/credentials`);
  cleanup();
  show([source], [{ ...problem, kind: "flagged", action: "check", portfolioId: idNumber(1) }]);
  const told = await screen.findByRole("region", { name: "Crédit Mutuel" });
  expect(told.querySelector("details")?.open).toBe(true);
});

test("a contract that was read in part says what is missing and since when", async () => {
  const unread = { part: "transactions", since: readAt } as const;
  show([{ ...source, standing: "failing", contracts: [{ ...portfolio, standing: "failing", unread }] }]);
  await screen.findByText(/Les opérations n’ont pas pu être synchronisées depuis le 20.11.2026 à/);
  expect(pageText()).toContain("Les chiffres affichés datent d’avant");
});

test("what is not known of a past is shown by its days", async () => {
  const gaps = [
    { from: day("2026-10-02"), to: day("2026-11-18") },
    { from: day("2026-08-01"), to: day("2026-08-01") },
    { from: day("2026-05-01"), to: day("2026-06-01") },
  ];
  const reconstructed = { from: day("2024-01-01"), to: day("2026-02-28") };
  show([{ ...source, contracts: [{ ...portfolio, gaps, reconstructed }] }]);
  await screen.findByText(/Reconstitué du 01.01.2024 au 28.02.2026/);
  expect(pageText()).toContain("Sans valeur du 02.10.2026 au 18.11.2026");
  expect(pageText()).toContain("Sans valeur le 01.08.2026");
  expect(pageText()).toContain("Et une autre période sans valeur.");
});

test.each([
  [{}, "link", "Reconnecter", "/accounts/update/"],
  [{ kind: "consent_ending", action: "reconnect" }, "link", "Renouveler l’autorisation", "/accounts/update/"],
  [{ kind: "not_supported", action: "import" }, "link", "Importer un relevé", "/accounts/import"],
  [
    { kind: "value_old", action: "update_value", portfolioId: idNumber(1), portfolioKind: "lifeinsurance" },
    "link",
    "Saisir la valeur du jour",
    "/edit",
  ],
  [
    { kind: "value_old", action: "update_value", portfolioId: idNumber(1), portfolioKind: "realestate" },
    "link",
    "Saisir la valeur du jour",
    "/contract-realestate/",
  ],
  [{ kind: "flagged", action: "check", portfolioId: idNumber(1) }, "link", "Voir le contrat", "/contract/"],
] as const)("a problem %j has one action", async (change, role, name, to) => {
  show([{ ...source, standing: "waiting" }], [{ ...problem, ...change }]);
  const list = await screen.findByRole("region", { name: "À régler" });
  const [action, ...others] = within(list).getAllByRole(role);
  expect(action?.textContent).toContain(name);
  expect(action?.getAttribute("href")).toContain(to);
  expect(others).toEqual([]);
});

test.each([
  ["lifeinsurance", "Voir le contrat", `/contract/${idNumber(1)}`],
  ["realestate", "Saisir la valeur du jour", "/contract-realestate/"],
] as const)(
  "without contracts typed by hand, a value that is old of a %s leads to « %s »",
  async (portfolioKind, name, to) => {
    showVariant({ ...variant(), features: ["realEstate"] });
    const typed = { kind: "value_old", action: "update_value", portfolioId: idNumber(1) } as const;
    show([{ ...source, standing: "waiting" }], [{ ...problem, ...typed, portfolioKind }]);
    const list = await screen.findByRole("region", { name: "À régler" });
    const [action, ...others] = within(list).getAllByRole("link");
    expect(action?.textContent).toContain(name);
    expect(action?.getAttribute("href")).toContain(to);
    expect(action?.getAttribute("href")).not.toMatch(/\/contract\/.*\/edit$/);
    expect(others).toEqual([]);
  },
);

test("a source that failed by itself is read again from here; a reading that runs already is what was asked for", async () => {
  server.refuse(api.connections.synchronize, "account.sync_running");
  server.reply(api.connections.show, { account: reading });
  show([{ ...source, standing: "failing" }], [{ ...problem, kind: "late", action: "retry", state: "ok" }]);
  const list = await screen.findByRole("region", { name: "À régler" });
  await userEvent.click(within(list).getByRole("button", { name: /Réessayer maintenant/ }));
  const button = await within(list).findByRole("button", { name: /Synchronisation en cours/ });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(within(list).queryByRole("alert")).toBeNull();
  const asked = server.requests.map(({ method, path }) => `${method} ${path}`);
  expect(asked).toContain(`POST /v1/accounts/${idNumber(2)}/synchronize`);
});

test("unknown euros are shown as unknown, never 0", async () => {
  show([source], [{ ...problem, amount: null, unknownCount: 1 }]);
  const list = await screen.findByRole("region", { name: "À régler" });
  expect(list.textContent).toContain("montant inconnu");
  expect(pageText()).not.toMatch(/(^|\D)0 €/);
});

test("a source shows its reason and its action beside its dates too", async () => {
  show([{ ...source, standing: "waiting", state: "wrong_credentials" }], [problem]);
  const section = await screen.findByRole("region", { name: "Crédit Mutuel" });
  expect(section.textContent).toContain("L’identifiant ou le mot de passe n’est plus accepté.");
  expect(within(section).getByRole("link", { name: /^Reconnecter/ })).toBeTruthy();
});

test("an advisor reads the same list without what mends it", async () => {
  const area: Area = { base: "/advisory/customers/1/view", subject: idNumber(9) };
  const problems = [problem, { ...problem, kind: "late", action: "retry" } as const];
  show([{ ...source, standing: "waiting" }], problems, area);
  const list = await screen.findByRole("region", { name: "À régler" });
  expect(list.textContent).toContain("Reconnecter Crédit Mutuel");
  expect(within(list).queryAllByRole("link")).toEqual([]);
  expect(within(list).queryAllByRole("button")).toEqual([]);
  expect(screen.queryByRole("link", { name: /Reconnecter/ })).toBeNull();
});

test("private mode leaves no amount", async () => {
  privateMode.write("on");
  show([source], [problem]);
  await screen.findByRole("region", { name: "Crédit Mutuel" });
  expect(document.documentElement.outerHTML.replace(/[\u00a0\u202f]/g, " ")).not.toMatch(/3 ?284|\d\s?€/);
});

test("without a source the page says how to begin, and a failed reading how to try again", async () => {
  show([]);
  await screen.findByText("Aucune source pour l’instant.");
  expect(screen.getByRole("link", { name: "Ajouter un contrat" })).toBeTruthy();
  cleanup();
  server.refuse(api.health.show, "server.unexpected");
  renderScreen(HealthScreen, { at: "/app/health", path: "health" });
  await screen.findByText("L’état de vos sources n’a pas pu être chargé.");
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeTruthy();
});
