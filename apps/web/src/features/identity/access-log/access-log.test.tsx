// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { accessRuleOf, api, encodeWire, type Endpoint } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { cents, type Id, grantScopeOf } from "@vigie/domain";
import { world } from "@vigie/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { actionSentence, readSentence } from "./parts/sentences-text.ts";
import { AccessesScreen } from "./screens/accesses.tsx";
import { HoldingsScreen } from "./screens/holdings.tsx";
import { serveApi } from "../../../testing/server.ts";

const make = world(5);
const portfolios = [
  make.detail({ kind: "savings", envelope: "savings", name: "Livret A", amount: cents(10_000_00) }),
  make.detail({ kind: "lifeinsurance", envelope: "life_insurance", name: "Armor", amount: cents(50_000_00) }),
];
const joint = make.detail({ kind: "checking", envelope: "accounts", name: "Commun" });
const half = {
  ...joint,
  amount: cents(4_000_00),
  ownedAmount: cents(2_000_00),
  ownership: { ...joint.ownership, kind: "joint" as const, ratio: 0.5, ownedRatio: 0.5 },
};
const [first] = portfolios;
if (first === undefined) throw new Error("assertion: there is a contract");
const advisor = {
  name: "Hélène Le Gall",
  email: "helene@cabinet.fr",
  firm_name: "Cabinet",
  since: "2026-01-05T10:00:00.000Z",
};
const wealthOf = (net: number, contract_count: number) => ({
  net,
  assets: net,
  debts: 0,
  as_of: "2026-11-12",
  from: "2025-11-20",
  change: null,
  change_ratio: null,
  paid: null,
  employer: null,
  market: null,
  contract_count,
  unknown_count: 0,
  sources: { up_to_date: 1, total: 1 },
  envelopes: [{ envelope: "savings", total: net, count: contract_count }],
  todo: [],
});

type TestServer = {
  hidden: readonly Id[];
  advisors: (typeof advisor)[];
  accesses: object[];
  empty?: boolean;
  joint?: boolean;
  fails?: boolean;
  refuses?: boolean;
  readonly sent: unknown[];
  readonly asked: string[];
};

/** The server's part: what is shared is added by it, not by the screen. */
function open(given: Partial<TestServer> = {}): TestServer {
  const server: TestServer = { hidden: [], advisors: [advisor], accesses: [], sent: [], asked: [], ...given };
  serveApi((path: string, init?: RequestInit) => {
    server.asked.push(path);
    const isShared = new Headers(init?.headers).get("vigie-view") === "shared";
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
    if (server.fails === true) return Promise.resolve(Response.json({}, { status: 500 }));
    if (init?.method === "PUT") {
      server.sent.push(body);
      if (server.refuses === true) return Promise.resolve(Response.json({}, { status: 404 }));
      server.hidden = (body as { hidden_portfolio_ids: Id[] }).hidden_portfolio_ids;
    }
    if (path.endsWith("/visibility"))
      return Promise.resolve(
        Response.json({ visibility: { advisors: server.advisors, hidden_portfolio_ids: server.hidden } }),
      );
    if (path.endsWith("/wealth")) {
      const counted = portfolios.filter(({ id }) => !isShared || !server.hidden.includes(id));
      const net = counted.reduce((sum, { amount }) => sum + (amount ?? 0) / 100, 0);
      return Promise.resolve(Response.json({ wealth: wealthOf(net, counted.length) }));
    }
    if (path.includes("/accesses"))
      return Promise.resolve(
        Response.json({
          accesses: server.accesses,
          meta: { page: 1, total_pages: 1, total_count: server.accesses.length },
        }),
      );
    if (path.endsWith("/accounts")) return Promise.resolve(Response.json({ accounts: [] }));
    return Promise.resolve(
      Response.json(
        encodeWire(api.portfolios.list.reply, {
          portfolios: server.empty === true ? [] : server.joint === true ? [...portfolios, half] : portfolios,
        }),
      ),
    );
  });
  return server;
}

beforeEach(() => {
  privateMode.write("off");
});
afterEach(() => {
  cleanup();
});

const show = () => renderScreen(HoldingsScreen, { at: "/app/user/holdings", path: "user/holdings" });
const showLedger = (query = "") =>
  renderScreen(AccessesScreen, { at: `/app/user/accesses${query}`, path: "user/accesses" });

test("a contract is hidden by its switch, and the preview is the server's, not a subtraction", async () => {
  const server = open();
  const { container } = show();
  expect(await screen.findByText("2 sur 2")).toBeTruthy();
  await waitFor(() => {
    expect(container.textContent).toContain("Le même total que le vôtre.");
  });
  await userEvent.click(screen.getByRole("switch", { name: /Livret A/ }));
  await waitFor(() => {
    expect(container.textContent).toMatch(/Le vôtre est de 60\s000,00\s€/);
  });
  expect(server.sent).toEqual([{ hidden_portfolio_ids: [first.id] }]);
  expect(container.textContent).toMatch(/50\s000,00/);
  expect(screen.getByText("1 sur 2")).toBeTruthy();
});

test("a contract held with another stands for its share, as in the totals beside it, the whole told", async () => {
  open({ joint: true });
  const { container } = show();
  await screen.findByText("3 sur 3");
  expect(container.textContent.replaceAll(/\s/g, " ")).toContain("2 000,00 €votre part : 50 % de 4 000,00 €");
});

test("all are hidden and shown at once; of quick choices the last one holds", async () => {
  const server = open();
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Ne rien partager" }));
  expect(await screen.findByText("Aucun contrat. Son espace est vide.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Tout partager" }));
  await userEvent.click(screen.getByRole("switch", { name: /Armor/ }));
  await waitFor(() => {
    expect(server.hidden).toHaveLength(1);
  });
  expect(server.sent.at(-1)).toEqual({ hidden_portfolio_ids: [portfolios[1]?.id] });
});

test("a refused choice comes back to what is saved", async () => {
  open({ refuses: true });
  show();
  const one = await screen.findByRole("switch", { name: /Livret A/ });
  await userEvent.click(one);
  await waitFor(() => {
    expect(screen.getByRole("switch", { name: /Livret A/ })).toHaveProperty("checked", true);
  });
  expect(screen.getByText("2 sur 2")).toBeTruthy();
});

test("without an advisor the preview says whose it is; without a contract, where to begin; a failure says so", async () => {
  open({ advisors: [], empty: true });
  const { unmount } = show();
  expect(await screen.findByText("Vue d’un conseiller")).toBeTruthy();
  expect(screen.getByText("Vous n’avez pas encore de contrat.")).toBeTruthy();
  unmount();
  open({ fails: true });
  show();
  expect(await screen.findByText("Vos partages n’ont pas pu être chargés.")).toBeTruthy();
});

test("no amount of the switches or the preview shows in private mode", async () => {
  privateMode.write("on");
  open();
  const { container } = show();
  await waitFor(() => {
    expect(container.querySelectorAll(".masked").length).toBeGreaterThan(2);
  });
  expect(container.textContent).not.toMatch(/\d\s000/);
});

test("an advisor in a customer's view finds no switch of the customer's", async () => {
  open();
  renderScreen(HoldingsScreen, {
    at: "/advisory/customers/1/view/user/holdings",
    path: "user/holdings",
    area: { base: "/advisory/customers/1/view", subject: first.id },
  });
  expect(await screen.findByText("Cette page est réservée au titulaire.")).toBeTruthy();
  expect(screen.queryByRole("switch")).toBeNull();
});

const access = (more: object) => ({
  id: first.id,
  at: "2026-11-20T10:05:00.000Z",
  kind: "read",
  advisor_name: "Hélène Le Gall",
  advisor_role: "advisor",
  firm_name: "Cabinet",
  method: "GET",
  path: "/users/{id}/wealth",
  begins_visit: false,
  reason: null,
  ...more,
});

test("the ledger is shown in plain sentences, and its filter is asked of the server", async () => {
  const server = open({
    accesses: [
      access({ reason: "Préparer le rendez-vous" }),
      access({ id: "01900000-0000-7000-8000-000000000999", begins_visit: true }),
      access({
        id: portfolios[1]?.id,
        kind: "write",
        method: "POST",
        path: "/portfolios/{id}/analyses/all",
        firm_name: null,
      }),
    ],
  });
  showLedger();
  expect(await screen.findByText("Hélène Le Gall, Cabinet, a consulté votre patrimoine.")).toBeTruthy();
  expect(document.body.textContent).toMatch(/Motif indiqué\s: Préparer le rendez-vous/);
  // A line that was written when a whole visit was one.
  expect(
    screen.getByText("Hélène Le Gall, Cabinet, a consulté votre espace, d’abord votre patrimoine."),
  ).toBeTruthy();
  expect(screen.getByText(/Hélène Le Gall, conseiller, a lancé l’analyse d’un contrat\./)).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Actions" }));
  await waitFor(() => {
    expect(server.asked.at(-1)).toContain("kind=write");
  });
});

test("an empty ledger and an empty filter say different things", async () => {
  open();
  const { unmount } = showLedger();
  expect(await screen.findByText("Personne n’a vu vos données.")).toBeTruthy();
  unmount();
  showLedger("?type=actions");
  expect(await screen.findByText("Rien de ce genre dans le registre.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Tout voir" }));
  expect(await screen.findByText("Personne n’a vu vos données.")).toBeTruthy();
});

test("every call that an advisor may make in a customer's view has its words", () => {
  const owned = Object.values(api)
    .flatMap((group) => Object.values(group))
    .filter(
      ({ access: of, path }) =>
        of === "owner" && /^\/(users|portfolios|accounts|real_estates|transactions)\/\{id\}/.test(path),
    );
  expect(owned.length).toBeGreaterThan(20);
  for (const endpoint of owned) {
    const { method, path } = endpoint;
    const rule = accessRuleOf(endpoint);
    if (!rule.writes) expect([path, readSentence({ path })]).not.toEqual([path, "votre espace"]);
    else if (rule.permission !== null && grantScopeOf(["advisor"], rule.permission) !== null)
      expect([path, actionSentence({ method, path })]).not.toEqual([path, "a agi dans votre espace"]);
  }
});

test("so has every call of the book about a customer, and each call about many", () => {
  const groups = [api.customers, api.contacts, api.interactions, bookApi.missions];
  const about = groups
    .flatMap((group): Endpoint[] => Object.values(group))
    .filter(({ access, subject }) => access === "firm" && subject !== undefined);
  expect(about.length).toBeGreaterThan(8);
  for (const { method, path } of [
    ...about,
    api.interactions.change,
    api.interactions.remove,
    api.interactions.restore,
  ]) {
    if (method === "GET") expect([path, readSentence({ path })]).not.toEqual([path, "votre espace"]);
    else expect([path, actionSentence({ method, path })]).not.toEqual([path, "a agi dans votre espace"]);
  }
  for (const { path } of [
    api.interactions.history,
    bookApi.day.agenda,
    bookApi.bookExports.prepare,
    api.customers.export,
  ])
    expect([path, readSentence({ path })]).not.toEqual([path, "votre espace"]);
  const { method, path } = bookApi.customerActs.bulk;
  expect(actionSentence({ method, path })).toBe("a agi sur plusieurs clients, dont vous");
});
