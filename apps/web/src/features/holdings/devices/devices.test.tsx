// @vitest-environment jsdom
import { api } from "@vigie/api";
import { cents, day, instant } from "@vigie/domain";
import { world } from "@vigie/testkit";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noteServerDate } from "../../../shared/clock/server-clock.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { DevicePortfoliosScreen } from "./screens/portfolios.tsx";
import { DevicesScreen } from "./screens/overview.tsx";
import { serveApi } from "../../../testing/server.ts";

let server: ReturnType<typeof serveApi>;
beforeEach(() => {
  server = serveApi();
  noteServerDate(new Date("2026-11-20T10:00:00Z").toUTCString());
});
afterEach(() => {
  cleanup();
  privateMode.write("off");
});

const release = {
  when: "date",
  on: null,
  amount: null,
  lotCount: 1,
  unknownCount: 0,
  basis: "lots",
};
const free = { ...release, when: "available", amount: cents(8_000_00), lotCount: 3 };
const spring = { ...release, on: day("2027-05-01"), amount: cents(2_500_00), lotCount: 2 };
const autumn = { ...release, on: day("2027-10-01"), amount: cents(500_00) };
const later = {
  ...release,
  when: "retirement",
  amount: cents(30_000_00),
  lotCount: 0,
  basis: "plan",
};
const undated = { ...release, when: "unknown", lotCount: 1, unknownCount: 1 };

const pee = {
  id: "01930000-0000-7000-8000-000000000001",
  name: "Plan d’épargne entreprise",
  kind: "pee",
  kindDetail: "pee",
  plan: "pee",
  bank: { id: "amundi-esr", name: "Amundi ESR" },
  keeper: true,
  status: "visible",
  currency: "EUR",
  amount: cents(11_000_00),
  amountAsOf: day("2026-11-19"),
  provenance: "provider",
  company: { name: "Ateliers de l’Ouest", origin: "provider" },
  regime: "company",
  releases: [free, spring, autumn],
  lotsAmount: cents(10_999_97),
  lotsAsOf: day("2026-11-18"),
  gap: { kind: "rounding", amount: cents(3) },
  sources: [],
  payments: [],
};
const per = {
  ...pee,
  id: "01930000-0000-7000-8000-000000000002",
  name: "PER individuel",
  kind: "per",
  kindDetail: null,
  plan: "per",
  bank: { id: "suravenir", name: "Suravenir" },
  keeper: false,
  amount: cents(30_000_00),
  company: null,
  regime: "retirement",
  releases: [later],
  lotsAmount: null,
  lotsAsOf: null,
  gap: null,
};
const sourced = (source: string, euros: number) => ({
  source,
  amount: cents(euros * 100),
  count: 1,
  unknownCount: 0,
});
const employer = {
  name: "Ateliers de l’Ouest",
  portfolioIds: [pee.id],
  amount: cents(11_000_00),
  asOf: day("2026-11-19"),
  unknownCount: 0,
  sources: [sourced("matching", 4000), sourced("voluntary", 1000)],
  payments: [sourced("matching", 320), sourced("voluntary", 150)],
};
const oneCase = (name: string, source: string, deadline: object) => ({
  case: name,
  from: day("2024-07-07"),
  source,
  deadlineMonths: null,
  anyTime: false,
  ...deadline,
});
const rules = [
  {
    regime: "company",
    portfolioIds: [pee.id],
    lockYears: 5,
    lockSource: "Code du travail, art. L. 3332-25",
    cases: [
      oneCase("marriage", "art. R. 3324-22, 1°", { deadlineMonths: 6 }),
      oneCase("over_indebtedness", "art. R. 3324-22, 9°", { anyTime: true }),
      oneCase("main_home", "art. R. 3324-22, 8°", { deadlineMonths: 6 }),
    ],
  },
  {
    regime: "retirement",
    portfolioIds: [per.id],
    lockYears: null,
    lockSource: "Code monétaire et financier, art. L. 224-1",
    cases: [
      oneCase("over_indebtedness", "art. L. 224-4, I, 3°", {}),
      oneCase("main_home", "art. L. 224-4, I, 6°", {}),
    ],
  },
];
const reply = {
  devices: [pee, per],
  total: {
    amount: cents(41_000_00),
    asOf: day("2026-11-19"),
    count: 2,
    unknownCount: 1,
    releases: [free, spring, autumn, later, undated],
    sources: [],
    payments: [],
  },
  employers: [employer],
  rules,
  membership: null,
  paymentsFrom: day("2025-11-20"),
  paymentsTo: day("2026-11-20"),
};
const composition = {
  type: "kind",
  total: cents(41_000_00),
  asOf: day("2026-11-19"),
  unknownCount: 0,
  parts: [{ key: "per", label: "per", amount: cents(30_000_00), ratio: 0.73, count: 1 }],
};

type Show = {
  readonly change?: object;
  readonly at?: string;
  readonly me?: object;
  readonly base?: "advisor";
};
function serve({ change = {}, me = {} }: Show = {}): void {
  server.reply(api.devices.list, { ...reply, ...change } as never);
  server.reply(api.wealth.esrRepartition, {
    repartition: { kind: composition, bank: composition, assetClass: composition },
  } as never);
  server.reply(api.users.me, { user: world().user(me) } as never);
}
function showOverview(show: Show = {}): void {
  serve(show);
  renderScreen(DevicesScreen, { at: show.at ?? "/app/devices-dashboard", path: "devices-dashboard" });
}
function showPortfolios(show: Show = {}): void {
  serve(show);
  renderScreen(DevicePortfoliosScreen, {
    at: show.at ?? "/app/devices-dashboard/contracts",
    path: "devices-dashboard/contracts",
  });
}
const words = () => (document.body.textContent ?? "").replaceAll(/\s/g, " ");
const calendar = async () => await screen.findByRole("table", { name: "Calendrier de déblocage" });
const linesOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => (row.textContent ?? "").replaceAll(/\s/g, " "));

test("the overview shows what is free, what opens next, and as of when; an unknown value is shown", async () => {
  showOverview();
  await calendar();
  expect(words()).toContain("41 000,00 €");
  expect(words()).toContain("Valeur au 19.11.2026, date de la valeur la plus ancienne");
  expect(words()).toContain("8 000 € disponibles aujourd’hui. 2 500 € de plus le 01.05.2027.");
  expect(words()).toContain("1 plan dont la valeur est inconnue n’y est pas compté.");
});

test("pressing the date shows where the values come from; a typed one says so beside its date", async () => {
  const typed = { ...per, provenance: "typed" };
  showOverview({ change: { devices: [pee, typed] } });
  await userEvent.click(await screen.findByRole("button", { name: /^Valeur au 19.11.2026/ }));
  const sum = await screen.findByText(/Somme de 2 plans/);
  expect((sum.textContent ?? "").replaceAll(/\s/g, " ")).toContain(
    "Somme de 2 plans : 1 valeur lue chez son établissement, 1 saisie à la main.",
  );
  cleanup();
  showPortfolios({ change: { devices: [pee, typed] } });
  expect(linesOf(await screen.findByRole("table", { name: "Vos plans" }))[1]).toMatch(
    /au 19.11.2026, saisie à la main$/,
  );
});

test("the calendar goes by year, with what is reached, then retirement and what nobody dates", async () => {
  showOverview();
  const lines = linesOf(await calendar());
  expect(lines.map((line) => line.replace(/,? ?\d* versements?.*/, ""))[0]).toMatch(/^Disponible maintenant/);
  expect(lines[1]).toMatch(/^2027du 01.05.2027 au 01.10.2027, 3 versements7,3 %3 000,00 €11 000,00 €$/);
  expect(lines[2]).toMatch(
    /^À la retraite30 000,00 € selon la règle du plan, sans date transmise73,2 %30 000,00 €$/,
  );
  expect(lines[3]).toMatch(/^Date inconnue1 versement, 1 versement de valeur inconnue, non comptéinconnu$/);
  expect(words()).toContain("transmises par vos teneurs de compte au 18.11.2026");
  expect(words()).toContain("Par arrondi, les versements s’écartent de 0,03 € de la valeur de leur plan.");
});

test("by quarter a year opens into its quarters, and the address says so", async () => {
  showOverview();
  await calendar();
  await userEvent.click(screen.getByLabelText("Par trimestre"));
  const lines = linesOf(await calendar());
  expect(lines[1]).toMatch(/^Avril à juin 2027le 01.05.2027, 2 versements6,1 %2 500,00 €10 500,00 €$/);
  expect(lines[2]).toMatch(/^Octobre à décembre 2027le 01.10.2027, 1 versement1,2 %500,00 €11 000,00 €$/);
});

test("early releases are one sentence a case, with the plans, the deadline and the text; two where texts differ", async () => {
  showOverview();
  const lines = linesOf(await screen.findByRole("table", { name: "Déblocage anticipé" }));
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain("Mariage ou PACSVous vous mariez ou concluez un PACS.PEEdans");
  expect(lines[0]).toContain("dans les 6 mois");
  expect(lines[0]).toContain("art. R. 3324-22, 1°, depuis le 07.07.2024");
  expect(lines[1]).toContain("achetez, construisez ou agrandissez");
  expect(lines[2]).toContain("les versements obligatoires restent bloqués");
  expect(lines[3]).toContain("PEE, PERà tout moment (PEE)");
  expect(words()).toContain("PEE : bloqué 5 ans à partir de chaque versement");
});

test("an employer shows what it paid in; of what the saver sees here it sees nothing", async () => {
  showOverview();
  expect(await screen.findByText("Ateliers de l’Ouest")).toBeTruthy();
  expect(words()).toContain(
    "Versements du 20.11.2025 au 20.11.2026Abondement320,00 €Versé par l’entreprise320,00 €Versements volontaires150,00 €",
  );
  expect(words()).toContain("Versé par l’entreprise320,00 €");
  expect(words()).toContain("Rien de ce qui est ici");
  expect(words()).not.toContain("teneur de compte, qui vous a ouvert cet accès");
});

const membership = {
  company: "Armor Composites",
  employeeNumber: "10427",
  since: instant("2026-03-01T10:00:00Z"),
};

test("a single-sign-on member is told who sent them, and what the partner receives by their consent only", async () => {
  showOverview({ change: { membership } });
  expect(await screen.findByText(/Vous ne lui transmettez pas le total/)).toBeTruthy();
  expect(words()).toContain(
    "l’espace d’épargne salariale de votre entreprise, Armor Composites. Votre numéro y est le 10427.",
  );
  expect(screen.getByRole("link", { name: "Modifier ce choix" }).getAttribute("href")).toBe(
    "/app/user/consents",
  );
  cleanup();
  const consents = { terms: null, chat: null, analytics: null };
  const partnerSharing = instant("2026-03-02T10:00:00Z");
  showOverview({ change: { membership }, me: { consents: { ...consents, partnerSharing } } });
  expect(await screen.findByText(/depuis le 02.03.2026, et rien d’autre/)).toBeTruthy();
});

test("a member of whom no plan is read yet finds the way to read them, and what is seen of them", async () => {
  showOverview({ change: { devices: [], employers: [], rules: [], membership } });
  expect(await screen.findByText(/Pour voir vos plans, connectez le teneur de compte/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Connecter le teneur de compte" })).toBeTruthy();
  expect(words()).toContain("Rien de ce qui est ici");
});

test("the plans are listed with what is free, the next day and the employer; a filter takes the total away", async () => {
  showPortfolios();
  const lines = linesOf(await screen.findByRole("table", { name: "Vos plans" }));
  expect(lines[0]).toContain("PEE, Amundi ESR");
  expect(lines[0]).toContain("Ateliers de l’Ouest8 000,00 €01.05.2027 2 500,00 €11 000,00 €au 19.11.2026");
  expect(lines[1]).toContain("inconnue0,00 €à la retraite30 000,00 €");
  expect(lines[2]).toContain("Total8 000,00 €41 000,00 €");
  await userEvent.click(screen.getByLabelText("Banques et assureurs"));
  expect(linesOf(screen.getByRole("table", { name: "Vos plans" }))).toHaveLength(1);
});

test("an unknown date is never shown as zero: the date, the part without a lot and what is free are unknown", async () => {
  const untold = { ...release, when: "unknown", amount: cents(1_250_00), lotCount: 0, basis: "none" };
  const other = {
    ...pee,
    plan: "other",
    releases: [untold],
    gap: { kind: "untold", amount: cents(1_250_00) },
  };
  const change = { devices: [other], total: { ...reply.total, releases: [untold], unknownCount: 0 } };
  showOverview({ change });
  expect(linesOf(await calendar())[0]).toBe(
    "Date inconnue1 250,00 € sans date de déblocage connue100,0 %1 250,00 €",
  );
  expect(words()).toContain("Le montant disponible aujourd’hui n’est pas connu.");
  expect(words()).toContain("1 250,00 € sans date de déblocage transmise.");
  cleanup();
  showPortfolios({ change });
  const [line] = linesOf(await screen.findByRole("table", { name: "Vos plans" }));
  expect(line).toContain("genre à préciser, Amundi ESRAteliers de l’Ouestinconnudate inconnue");
});

test("private mode hides every amount of both screens", async () => {
  privateMode.write("on");
  showOverview();
  await calendar();
  expect(words()).not.toMatch(/\d €/);
  cleanup();
  showPortfolios();
  await screen.findByRole("table", { name: "Vos plans" });
  expect(words()).not.toMatch(/\d €/);
});

test("nothing yet leads to adding a plan; a failed reading leads to another try", async () => {
  showOverview({ change: { devices: [], employers: [], rules: [] } });
  expect(await screen.findByText("Aucune épargne salariale pour l’instant.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ajouter un contrat" })).toBeTruthy();
  cleanup();
  server.refuse(api.devices.list, "server.unexpected");
  renderScreen(DevicesScreen, { at: "/app/devices-dashboard", path: "devices-dashboard" });
  expect(await screen.findByText("Votre épargne salariale n’a pas pu être chargée.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeTruthy();
});
