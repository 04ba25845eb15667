// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { cents, day } from "@vigie/domain";
import type { ReactNode } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { candidatesOf, investmentsOf, isOpenAccount } from "../../../shared/funds/candidates.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { feeBase, feesInEuros } from "./parts/fees.ts";
import { gainsSince, startOf } from "./parts/history.ts";
import { bondFund, portfolio, portfolioId, detailOf, heldFund, marketContract } from "./parts/sample-text.ts";
import { FundScreen } from "./screens/fund.tsx";
import { MarketScreen } from "./screens/market.tsx";
import { serveApi } from "../../../testing/server.ts";

// jsdom has the element but not its modal opening.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.setAttribute("open", "");
  };
});

afterEach(() => {
  cleanup();
  privateMode.write("off");
});

type Answers = {
  /** The reply of a fund's sheet. */
  readonly sheet?: (isin: string) => readonly [status: number, body: unknown];
  readonly list?: readonly [status: number, body: unknown];
  readonly holdings?: readonly unknown[];
  readonly kind?: string;
};

const failure = { code: "server.unexpected", message: "…", errors: {}, fields: { global: [] } };
const unknownFund = { code: "fund.not_found", message: "…", errors: {}, fields: { global: [] } };

const page = {
  investments: [bondFund, heldFund],
  meta: { page: 1, total_pages: 2, total_count: 22 },
  offer: { slug: "armor-vie-2", name: "Armor Vie 2" },
  risk: { profile: 3, origin: "customer" },
};

function show(Screen: () => ReactNode, at: string, answers: Answers = {}) {
  const sheetOf = answers.sheet ?? ((isin: string) => [200, { investment: detailOf(isin) }] as const);
  const fetched = vi.fn((path: string) => {
    const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));
    if (path.includes("/investments?")) return json(answers.list?.[1] ?? page, answers.list?.[0]);
    const isin = /\/investments\/(\w+)/.exec(path)?.[1];
    if (isin !== undefined) {
      const [status, body] = sheetOf(isin);
      return json(body, status);
    }
    if (path.endsWith("/tags")) return json({ tags: [{ slug: "etat", label: "États", fund_count: 12 }] });
    if (path.includes("/series")) return json({ series: [], values: null });
    if (path.includes("/contracts/")) return json({ contract: marketContract });
    const { kind = portfolio.kind, holdings = portfolio.holdings } = answers;
    return json({ portfolio: { ...portfolio, kind, holdings } });
  });
  serveApi(fetched);
  const path = at.includes("/fund/")
    ? "contract/$contractId/fund/$isin"
    : "contract/$contractId/arbitration/market";
  renderScreen(Screen, { at: `/app/contract/${portfolioId}${at}`, path });
  return fetched;
}

function words(): string {
  return (document.body.textContent ?? "").replaceAll(/[\u00a0\u202f]/g, " ");
}

function searchHref(): string {
  const link = screen.getByRole("link", { name: /^Chercher (avec|parmi)/ });
  return link.getAttribute("href") ?? "";
}

test("the market lists the offer with notes, risk and fees, and asks for the next page", async () => {
  const fetched = show(MarketScreen, "/arbitration/market");
  expect(await screen.findByRole("button", { name: bondFund.label })).toBeTruthy();
  expect(words()).toContain("22 supports, de 1 à 20");
  expect(words()).toContain("0,11 %");
  expect(words()).toContain("Note pour le profil équilibré");
  expect(words()).toContain("+5,2 %");
  expect(words()).toContain("1 an : +3,1 %");
  expect(words()).toContain("Gains au 20.11.2026, frais du support déduits.");
  await userEvent.click(screen.getByRole("button", { name: "Page suivante" }));
  await waitFor(() => expect(fetched.mock.calls.some(([path]) => path.includes("page=2"))).toBe(true));
});

test("the filters of the address are asked, and a new order starts from the first page", async () => {
  const fetched = show(MarketScreen, "/arbitration/market?q=obli&theme=etat&tri=sri&page=2");
  await screen.findByRole("button", { name: bondFund.label });
  const asked = fetched.mock.calls.map(([path]) => path).find((path) => path.includes("limit=20")) ?? "";
  for (const part of ["query=obli", "tag=etat", "sort=sri", "page=2", `contract_id=${portfolioId}`])
    expect(asked).toContain(part);
  await userEvent.click(screen.getByRole("radio", { name: "Frais" }));
  await waitFor(() =>
    expect(fetched.mock.calls.some(([path]) => path.includes("sort=fees") && path.includes("page=1"))).toBe(
      true,
    ),
  );
});

test("funds added and lines dropped go to the search in its address", async () => {
  show(MarketScreen, "/arbitration/market?but=secure");
  await screen.findByRole("button", { name: bondFund.label });
  expect(searchHref()).toContain("but=secure");
  expect(words()).toContain("Vigie choisit parmi tous les supports du contrat.");
  await userEvent.click(screen.getByRole("button", { name: `Ajouter ${bondFund.label} à la sélection` }));
  await waitFor(() => expect(searchHref()).toContain(`supports=${bondFund.isin}`));
  await userEvent.click(screen.getByRole("checkbox", { name: heldFund.label }));
  await waitFor(() => expect(searchHref()).toContain(`vendre=${heldFund.isin}`));
  await userEvent.click(screen.getByRole("button", { name: "Tout remettre comme avant" }));
  await waitFor(() => expect(searchHref()).not.toContain("supports"));
});

test("a euro fund that the contract offers and does not hold can be added, at once where it was missing", async () => {
  show(MarketScreen, "/arbitration/market?manque=euro");
  await userEvent.click(await screen.findByRole("button", { name: "Ajouter Armor Euro Rendement" }));
  expect(await screen.findByText(/^C’est ajouté/)).toBeTruthy();
  expect(searchHref()).toContain("supports=EURO");
  expect(screen.getByRole("checkbox", { name: "Armor Euro Rendement" })).toHaveProperty("checked", true);
  expect(words()).toContain("2,55 % nets en 2025");
});

test("two funds are compared side by side, the best of each row marked", async () => {
  show(MarketScreen, `/arbitration/market?comparer=${bondFund.isin}~${heldFund.isin}&vue=comparaison`);
  const table = await screen.findByRole("table", { name: "Comparaison" });
  const rows = within(table)
    .getAllByRole("row")
    .map((row) => (row.textContent ?? "").replaceAll(/[\u00a0\u202f]/g, " "));
  expect(rows.find((row) => row.startsWith("Frais par an"))).toBe(
    "Frais par an0,11 %, le plus favorable0,38 %",
  );
});

test("a sheet opens beside the list and says what the fund costs and risks", async () => {
  show(MarketScreen, `/arbitration/market?fiche=${heldFund.isin}`);
  const sheet = await screen.findByRole("dialog", { name: heldFund.label });
  expect(await within(sheet).findByText("Son risque, de 1 à 7")).toBeTruthy();
  expect(words()).toContain("Vous en détenez 14 216 € dans ce contrat.");
  expect(words()).toContain("Notre estimation, tirée de cinq ans de cours, s’en écarte de 2 niveaux");
});

test("nothing found says so and how to find more; a list that fails can be read again", async () => {
  show(MarketScreen, "/arbitration/market?q=zzz", {
    list: [200, { ...page, investments: [], meta: { page: 1, total_pages: 0, total_count: 0 } }],
  });
  expect(await screen.findByText("Aucun support ne correspond.")).toBeTruthy();
  cleanup();
  show(MarketScreen, "/arbitration/market", { list: [500, failure] });
  expect(await screen.findByText("Les supports n’ont pas pu être chargés.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeTruthy();
});

test.each([
  ["pea", /^Un PEA ne peut recevoir que des supports qui lui sont éligibles/],
  ["market", /^Ce compte peut recevoir tous les supports du marché/],
])("without a list of its own a contract of kind %s says what it may hold", async (kind, sentence) => {
  show(MarketScreen, "/arbitration/market", { list: [200, { ...page, offer: null }], kind });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("an unknown offer shows a message", async () => {
  show(MarketScreen, "/arbitration/market", { list: [200, { ...page, offer: null }] });
  expect(await screen.findByText(/Vigie ne connaît pas l’offre de ce contrat/)).toBeTruthy();
  expect([isOpenAccount({ kind: "pea" }), isOpenAccount({ kind: "perco" })]).toEqual([true, false]);
});

test("the page of a fund says its course, its splits, its costs on what is held, and where it may be held", async () => {
  show(FundScreen, `/fund/${heldFund.isin}`);
  expect(await screen.findByRole("heading", { level: 1, name: heldFund.label })).toBeTruthy();
  expect(await screen.findByText("Amérique du Nord")).toBeTruthy();
  expect(words()).toContain("Sur les 14 216 € que vous détenez.");
  // 0,38 % of the fund and 0,6 % of the portfolio.
  await waitFor(() => expect(words()).toContain("Au total, par an139,32 €"));
  expect(words()).toContain("Non précisé");
  expect(words()).toContain("non éligible");
});

test("until its contract is known, the page is named as a page is", async () => {
  serveApi(vi.fn(() => new Promise<Response>(() => undefined)));
  const at = `/app/contract/${portfolioId}/fund/${heldFund.isin}`;
  renderScreen(FundScreen, { at, path: "contract/$contractId/fund/$isin" });
  expect(await screen.findByRole("heading", { level: 1, name: heldFund.isin })).toBeTruthy();
  expect(document.title).toBe("Support · Vigie");
});

test("a fund that is not held has its costs on a round sum", async () => {
  show(FundScreen, `/fund/${bondFund.isin}`);
  await screen.findByText(/Sur un placement de/);
  expect(words()).toContain("Sur un placement de 10 000 €.");
  expect(words()).toContain("Ce support ne publie pas de secteurs");
});

test("a theme is named by its word, and a code that has none is not shown", async () => {
  const sheet = { ...detailOf(bondFund.isin), tags: ["etat", "code_sans_mot"] };
  show(FundScreen, `/fund/${bondFund.isin}`, { sheet: () => [200, { investment: sheet }] });
  await waitFor(() => {
    expect(words()).toContain("ThèmesÉtats");
  });
  expect(words()).not.toContain("code_sans_mot");
});

test("when its sheet cannot be read, a fund is shown with the basic data, unknown values as unknown", async () => {
  show(FundScreen, `/fund/${heldFund.isin}`, { sheet: () => [500, failure] });
  expect(await screen.findByText("Données de base")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: heldFund.label })).toBeTruthy();
  expect(words()).toContain("0,38 %");
  expect(screen.getAllByText("inconnu").length).toBeGreaterThan(2);
});

test("an unknown fund shows a message", async () => {
  show(FundScreen, "/fund/XV0000099999", {
    sheet: () => [404, unknownFund],
    list: [200, { ...page, investments: [] }],
  });
  expect(await screen.findByText("Ce support est introuvable.")).toBeTruthy();
});

test("private mode leaves no amount on a fund's page", async () => {
  privateMode.write("on");
  show(FundScreen, `/fund/${heldFund.isin}`);
  await screen.findByText("Amérique du Nord");
  expect(words()).not.toMatch(/\d €/);
});

test("a total with an unknown part is unknown, and an example stands for nothing held", () => {
  const fund = { ongoingFeeRatio: 0.01, managementFeeRatio: null, maxSubscriptionFeeRatio: 0 };
  expect(feesInEuros(cents(100_000), fund, null)).toMatchObject({
    ongoing: 1000,
    portfolio: null,
    yearly: null,
  });
  expect(feesInEuros(cents(100_000), fund, { ucsFeeRatio: 0.006 })).toMatchObject({ yearly: 1600, entry: 0 });
  expect(feeBase(null)).toEqual({ base: 1_000_000, isHeld: false });
  expect(feeBase(cents(5))).toEqual({ base: 5, isHeld: true });
});

test("both curves start at 0 on the first day that both know", () => {
  const fund = {
    days: [day("2025-01-03"), day("2025-01-10"), day("2025-01-17")],
    values: [100, 110, 121],
  };
  const reference = { days: [day("2025-01-08"), day("2025-01-17")], values: [50, 60] };
  const start = startOf("tout", [fund, reference]);
  expect(start).toBe("2025-01-08");
  const points = gainsSince(fund, day("2025-01-08"), day("2025-01-17"));
  expect(points.map(({ ratio }) => ratio)).toEqual([0, expect.closeTo(0.1), expect.closeTo(0.21)]);
});

test("a selection names the lines kept, and the whole offer when only lines are dropped", () => {
  const read = (query: string) => candidatesOf({ get: (name) => new URLSearchParams(query).get(name) ?? "" });
  const held = [{ isin: "XV0000000020" }, { isin: null }];
  expect(investmentsOf(read(""), held, [])).toEqual([]);
  expect(investmentsOf(read("supports=XV0000019806~EURO"), held, [])).toEqual([
    "XV0000000020",
    "XV0000019806",
    "EURO",
  ]);
  expect(investmentsOf(read("vendre=XV0000000020"), held, ["XV0000000020", "XV0000019806"])).toEqual([
    "XV0000019806",
    "EURO",
  ]);
  expect(read("supports=%3Cb%3E~XV0000019806~XV0000019806").added).toEqual(["XV0000019806"]);
});
