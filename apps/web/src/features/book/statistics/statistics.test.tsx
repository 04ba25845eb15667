// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { kervella } from "../../../testing/customers.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { listOf } from "../../../shared/book/filters.ts";
import { alertId, statistics } from "./parts/test-statistics.ts";
import { StatisticsScreen } from "./screens/statistics.tsx";

const alert = {
  id: alertId,
  customer_id: kervella.id,
  customer_name: "Françoise Kervella",
  wealth: 150_000,
  kind: "disengagement",
  detail: "no_contact",
  name: null,
  amount: null,
  ratio: null,
  on: "2025-10-02",
  raised_at: "2026-11-20T08:00:00.000Z",
  ratio_before: null,
  as_of: null,
  snoozed_until: null,
  dismissed_because: "Vu la semaine dernière",
};

afterEach(cleanup);

test("growth is told apart, figures open their lists, and a sign of leaving is contradicted with a reason", async () => {
  const server = serveApi((_path, init) =>
    Response.json(init?.method === "PUT" ? { alert } : { statistics }),
  );
  renderScreen(StatisticsScreen, {
    at: "/advisory/stats",
    path: "stats",
    area: { base: "/advisory", subject: "me" },
  });
  await screen.findByText("Aucun échange depuis le 02.10.2025.");
  expect(screen.getByRole("link", { name: "Sans échange depuis un an" }).getAttribute("href")).toMatch(
    /^\/advisory\/customers\?sans-echange=(%22)?365/,
  );
  const told = document.body.textContent;
  expect(told).toMatch(/dont sous conseil, dans le Club\s:\s45\s000\s€/);
  const underAdvice = screen.getByRole("link", { name: /sous conseil/ });
  expect(underAdvice.getAttribute("href")).toMatch(
    /customers\?encours-min=%220%22&tri=under_advice&sens=desc$/,
  );
  expect(told).toMatch(/Période du 01\.12\.2025 au 23\.11\.2026\s: 12 mois civils, celui en cours compris\./);
  expect(told).toMatch(
    /ont apporté \+5\s000\s€ net, les marchés \+4\s900\s€\s; un nouveau client compte pour 12\s000\s€\./,
  );
  expect(told).toMatch(/Dans les gains du graphique\s: \+100\s€ de contrats devenus connus/);
  expect(told).toMatch(/Partis sur la période2/);
  expect(told).toMatch(/Payé au Club par 2\sclients sur la période, hors taxes312,50\s€/);
  expect(told).toMatch(
    /Clients ayant reçu une réponse sur la période \(7\sréponses, une sur deux en moins de 3\sheures\)4/,
  );
  expect(told).toMatch(/par année d’arrivée202438 sur 41, soit 93\s%/);
  expect(screen.getByRole("link", { name: "2024" }).getAttribute("href")).toMatch(
    /^\/advisory\/customers\?arrivee=(%22)?2024/,
  );
  expect(screen.getByRole("heading", { name: "Évolution depuis le 01.12.2025" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Nouveaux sur la période" }).getAttribute("href")).toBe(
    "/advisory/customers?evolution=newCustomers-12&tri=wealth&sens=desc",
  );
  const [paid, , paidByNew] = screen.getAllByRole("link", { name: "Versements" });
  expect([paid?.getAttribute("href"), paidByNew?.getAttribute("href")]).toEqual([
    "/advisory/customers?evolution=in-12&tri=flows&sens=desc",
    "/advisory/customers?evolution=newIn-12&tri=flows&sens=desc",
  ]);
  const [issuer] = screen.getAllByRole("button", { name: /^Suravenir/ });
  if (issuer === undefined) throw new Error("no bar of the issuer");
  await userEvent.click(issuer);
  expect(
    screen
      .getByRole("link", { name: /^Voir les clients qui en détiennent\s: Suravenir$/ })
      .getAttribute("href"),
  ).toBe("/advisory/customers?etablissement=Suravenir");
  await userEvent.click(screen.getByRole("button", { name: /^Pas utile/ }));
  await userEvent.type(screen.getByRole("textbox"), "Vu la semaine dernière");
  await userEvent.click(screen.getByRole("button", { name: "Écarter" }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "PUT")?.body).toEqual({
      alert: { act: "dismiss", because: "Vu la semaine dernière" },
    });
  });
});

test("of many institutions those that weigh most are told, debts too, and the others together make the whole", async () => {
  const provider = (name: string, amount: number) => ({
    name,
    held: Math.max(amount, 0),
    amount,
    ratio: amount > 0 ? amount / 100_000 : null,
  });
  const providers = [
    ...Array.from({ length: 12 }, (_, index) =>
      provider(`Maison ${String(index + 1)}`, 12_000 - index * 1_000),
    ),
    provider("Crédit du Phare", -40_000),
  ];
  const others = { count: 2, held: 1_000, amount: 1_000, ratio: 0.01 };
  serveApi(() =>
    Promise.resolve(Response.json({ statistics: { ...statistics, providers, other_providers: others } })),
  );
  renderScreen(StatisticsScreen, {
    at: "/advisory/stats",
    path: "stats",
    area: { base: "/advisory", subject: "me" },
  });
  await screen.findByText("Par établissement");
  const told = document.body.textContent;
  expect(told).toMatch(/Crédit du Phare/);
  expect(told).toMatch(/6 autres établissements/);
  expect(told).toMatch(/11\s000\s€/);
  await userEvent.click(screen.getByRole("button", { name: /^6 autres établissements/ }));
  await userEvent.click(screen.getByRole("button", { name: "Voir chaque établissement" }));
  await userEvent.click(screen.getByRole("button", { name: /^Maison 12/ }));
  expect(screen.getByRole("link", { name: /^Voir les clients qui en détiennent/ }).getAttribute("href")).toBe(
    "/advisory/customers?etablissement=Maison+12",
  );
  // Past those that the answer tells one by one, a house is found by its name.
  await userEvent.click(screen.getByRole("button", { name: /^2 autres établissements/ }));
  expect(screen.getByRole("link", { name: /Qui détient/ }).getAttribute("href")).toBe(
    "/advisory/holders?par=etablissement",
  );
});

test("those who left open what is kept of them, and no name", async () => {
  const departures = [
    { id: alertId, left_at: "2026-10-12T09:00:00.000Z", since_year: 2023, advisors: ["Hélène Le Goff"] },
    {
      id: alertId.replace("901", "902"),
      left_at: "2026-08-03T09:00:00.000Z",
      since_year: null,
      advisors: [],
    },
  ];
  serveApi((path) =>
    Promise.resolve(Response.json(path.includes("/departures") ? { departures } : { statistics })),
  );
  renderScreen(StatisticsScreen, {
    at: "/advisory/stats",
    path: "stats",
    area: { base: "/advisory", subject: "me" },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Partis sur la période" }));
  const dialog = await screen.findByRole("dialog");
  const lines = await within(dialog).findAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "12.10.2026client depuis 2023, Hélène Le Goff",
    "03.08.2026année d’arrivée inconnue",
  ]);
  expect(dialog.textContent).toContain("son nom ne l’est pas");
});

test("a house that lends more than it holds is among the first by what it holds", async () => {
  const providers = [
    { name: "Suravenir", held: 60_000, amount: 60_000, ratio: 0.6 },
    { name: "Crédit du Phare", held: 30_000, amount: -90_000, ratio: 0.3 },
    { name: "Banque du Port, Marine", held: 10_000, amount: 10_000, ratio: 0.1 },
  ];
  serveApi(() => Promise.resolve(Response.json({ statistics: { ...statistics, providers } })));
  renderScreen(StatisticsScreen, {
    at: "/advisory/stats",
    path: "stats",
    area: { base: "/advisory", subject: "me" },
  });
  const first = await screen.findByRole("list", { name: "Premiers établissements" });
  const told = within(first)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent.replaceAll(/\s/g, " "));
  expect(told).toEqual(["Suravenir60,0 %", "Crédit du Phare30,0 %", "Banque du Port, Marine10,0 %"]);
  await userEvent.click(within(first).getByRole("button", { name: /^Banque du Port, Marine/ }));
  const link = screen.getByRole("link", { name: /Banque du Port, Marine$/ });
  const asked = new URL(link.getAttribute("href") ?? "", "http://x").searchParams.get("etablissement");
  expect(listOf(asked ?? "")).toEqual(["Banque du Port, Marine"]);
});

test("a figure that a list holds opens it, and another is no link", async () => {
  const providers = [...statistics.providers, { name: null, held: 9_000, amount: 9_000, ratio: 0.06 }];
  serveApi(() => Promise.resolve(Response.json({ statistics: { ...statistics, providers } })));
  renderScreen(StatisticsScreen, {
    at: "/advisory/stats",
    path: "stats",
    area: { base: "/advisory", subject: "me" },
  });
  await screen.findByText("Par établissement");
  for (const [name, query] of [
    ["Âge inconnu", "age-inconnu=oui"],
    ["Clients avec un échange sur la période (0 échange)", "echange-mois=12"],
    [
      "Clients ayant reçu une réponse sur la période (7 réponses, une sur deux en moins de 3\u00a0heures)",
      "reponse-mois=12",
    ],
    ["Payé au Club par 2 clients sur la période, hors taxes", "club-paye=12"],
    ["Premier client", "rang=1-1&tri=wealth&sens=desc"],
    ["Vus en 90 jours", "echange-depuis=90"],
    ["Sans rendez-vous à venir", "sans-rendez-vous=oui"],
    ["Dossiers complets", "dossier-min=100"],
    ["Avec un contrat de valeur inconnue", "valeur-inconnue=oui"],
  ] as const)
    expect(screen.getByRole("link", { name }).getAttribute("href")?.replaceAll("%22", "")).toBe(
      `/advisory/customers?${query}`,
    );
  const late = screen.getByRole("link", { name: "Tâches en retard" });
  expect(late.getAttribute("href")).toBe("/advisory/tasks");
  // Whose names are not kept, no list holds.
  expect(screen.queryByRole("link", { name: /^Partis sur la période/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^Sans établissement/ }));
  expect(screen.getByRole("link", { name: /^Voir les clients/ }).getAttribute("href")).toBe(
    "/advisory/customers?sans-etablissement=oui",
  );
});

test("on the first of a month a day stands once in the evolution, and a debt is a part of what is held", async () => {
  const month = { in: 0, out: 0, market: 0 };
  serveApi(() =>
    Response.json({
      statistics: {
        ...statistics,
        from: "2026-10-01",
        to: "2026-12-01",
        months: [
          { ...month, month: "2026-10-01", end: 130_000 },
          { ...month, month: "2026-11-01", end: 149_000 },
          { ...month, month: "2026-12-01", end: 150_000 },
        ],
        kinds: [
          { kind: "lifeinsurance", amount: 200_000, ratio: 1 },
          { kind: "loan", amount: -50_000, ratio: null },
        ],
      },
    }),
  );
  renderScreen(StatisticsScreen, {
    at: "/advisory/stats",
    path: "stats",
    area: { base: "/advisory", subject: "me" },
  });
  await screen.findByText("Patrimoine suivi");
  for (const button of screen.getAllByRole("button", { name: "Voir en tableau" }))
    await userEvent.click(button);
  const evolution = screen.getByRole("table", { name: /^Évolution/ });
  const days = within(evolution)
    .getAllByRole("rowheader")
    .map((head) => head.textContent);
  expect(days).toEqual(["01.12.2026", "01.11.2026", "01.10.2026"]);
  expect(evolution.textContent).toMatch(/150\s000,00/);
  const kinds = screen.getByRole("table", { name: /^Par type de contrat/ });
  expect(kinds.textContent).toMatch(/−25,0\s%|−25\s%/);
});
