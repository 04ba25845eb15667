// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { day } from "@vigie/domain";
import { fullyOwned, idNumber } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { armorVie } from "../../testing/portfolios.ts";
import { renderScreen } from "../../testing/testing.tsx";
import { privateMode } from "../../ui/private-mode.ts";
import { costsOf } from "../../features/holdings/portfolios/parts/portfolio-costs.tsx";
import { AllocationScreen } from "../../features/holdings/portfolios/screens/allocation.tsx";
import { DocumentsScreen } from "../../features/holdings/portfolios/screens/documents.tsx";
import { InformationsScreen } from "../../features/holdings/portfolios/screens/informations.tsx";
import { serveApi } from "../../testing/server.ts";

const heldId = idNumber(2);
const id: string = heldId;
const livret = {
  ...armorVie,
  id,
  kind: "savings",
  kind_detail: "livret_a",
  envelope: "savings",
  name: "LIVRET A",
  bank: { id: "cmb", name: "CMB" },
  demo: false,
  ...fullyOwned(20_950),
  recommended_risk: null,
};
const line = {
  id: "01900000-0000-7000-8000-000000000010",
  isin: "XV0000000020",
  label: "Vent Debout Monde",
  holding_kind: "unit",
  asset_class: "stock",
  quantity: "10",
  unit_price: "10",
  unit_cost: null,
  amount: 100,
  gain: null,
  gain_ratio: null,
  weight_ratio: 1,
  as_of: "2026-11-12",
  sri: 4,
  ongoing_fee_ratio: 0.018,
  management_fee_ratio: 0.015,
  max_subscription_fee_ratio: 0.02,
  grade: 3.4,
  pockets: [],
};
const life = {
  ...livret,
  kind: "lifeinsurance",
  kind_detail: null,
  envelope: "life_insurance",
  holdings: [line],
};
const savings = {
  year: 2026,
  interest: {
    from: "2026-01-01",
    to: "2026-01-15",
    earned: 14.84,
    expected: 321.11,
    fortnights: [{ from: "2026-01-01", to: "2026-01-15", base: 20_950, rate_ratio: 0.017, interest: 14.84 }],
  },
  reason: null,
  received: [{ year: 2025, amount: 402.5 }],
};
const empty = { parts: [], covered_ratio: 0 };
const allocation = {
  total: 100,
  as_of: "2026-11-20",
  classes: { parts: [{ key: "stock", amount: 100, ratio: 1 }], covered_ratio: 1 },
  sri: { parts: [{ key: 4, amount: 100, ratio: 1 }], covered_ratio: 0.6 },
  mean_sri: 4,
  regions: { parts: [{ key: "japan", amount: 50, ratio: 0.5 }], covered_ratio: 0.5 },
  sectors: empty,
};

afterEach(() => {
  cleanup();
  privateMode.write("off");
});

type Page = "allocation" | "documents" | "informations";
const screens = {
  allocation: AllocationScreen,
  documents: DocumentsScreen,
  informations: InformationsScreen,
};

type Shown = { readonly replies?: Readonly<Record<string, unknown>>; readonly isAdvisor?: boolean };

function show(page: Page, portfolio: object, { replies = {}, isAdvisor = false }: Shown = {}): void {
  serveApi((url: string) => {
    const last = new URL(url, "http://x").pathname.split("/").at(-1) ?? "";
    const body = replies[last] ?? (last === id ? { portfolio } : null);
    const status = body === null ? 500 : 200;
    return Promise.resolve(new Response(JSON.stringify(body ?? { code: "server.unexpected" }), { status }));
  });
  const path = `contract/$contractId/${page}`;
  const base = isAdvisor ? "/advisory/customers/x/view" : "/app";
  renderScreen(screens[page], {
    at: `${base}/contract/${id}/${page}`,
    path,
    area: { base, subject: isAdvisor ? heldId : "me" },
  });
}

const pageText = (): string => (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");

test("a regulated account says its interest, its room under the cap, and where each figure was read", async () => {
  show("informations", livret, { replies: { savings: { savings } } });
  await screen.findByText("Intérêts acquis en 2026");
  expect(pageText()).toContain("14,84 €");
  expect(pageText()).toContain("les intérêts de l’année seraient de 321,11 €");
  expect(pageText()).toContain("Versement encore possible2 000,00 €");
  expect(pageText()).toContain("Sources : OpenFisca-France");
  expect(
    within(screen.getByRole("table", { name: "Historique des taux" })).getAllByRole("row").length,
  ).toBeGreaterThan(5);
});

test("private mode leaves no amount of the saver on the page of a product", async () => {
  privateMode.write("on");
  show("informations", livret, { replies: { savings: { savings } } });
  await screen.findByText("Intérêts acquis en 2026");
  expect(document.documentElement.outerHTML.replace(/[\u00a0\u202f]/g, " ")).not.toMatch(
    /14,84|321,11|2 000,00|20 950|402,50/,
  );
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("private mode does not tell that a cap is reached", async () => {
  privateMode.write("on");
  show("informations", { ...livret, ...fullyOwned(22_950) }, { replies: { savings: { savings } } });
  await screen.findByText("Versement encore possible");
  expect(pageText()).not.toContain("plafond atteint");
});

test.each([
  ["a rate that the bank sets", { kind_detail: "csl" }, "Le taux de ce produit est fixé par votre banque"],
  ["a PEL without its day of opening", { kind_detail: "pel" }, "Sa date d’ouverture n’est pas connue"],
])("%s is said, and no interest is made up", async (_name, change, sentence) => {
  const reply = { ...savings, interest: null, reason: "rate_unknown", received: [] };
  show("informations", { ...livret, ...change }, { replies: { savings: { savings: reply } } });
  await screen.findByText(new RegExp(sentence));
  expect(screen.queryByText("Intérêts acquis en 2026")).toBeNull();
});

test.each([
  ["lep", "Son taux dépasse celui du Livret A ("],
  ["cel", "Son taux est inférieur à celui du Livret A ("],
])("a %s stands beside the Livret A by the rates of the day", async (kindDetail, sentence) => {
  show("informations", { ...livret, kind_detail: kindDetail }, { replies: { savings: { savings } } });
  await screen.findByText("Intérêts acquis en 2026");
  expect(pageText()).toContain(sentence);
});

test("a contract that is no savings product says so, with the way to its details", async () => {
  show("informations", life);
  await screen.findByText("Cette page est celle des produits d’épargne.");
  expect(screen.getByRole("link", { name: "Voir les détails du contrat" })).toBeTruthy();
});

test("interest that could not be read leaves the product's own facts on the page", async () => {
  show("informations", livret);
  await screen.findByText("Les intérêts n’ont pas pu être calculés.");
  expect(screen.getByText("Plafond de versement")).toBeTruthy();
});

test("an allocation says what each split is known for, and that one is not published", async () => {
  show("allocation", life, { replies: { allocation: { allocation } } });
  await screen.findByRole("heading", { name: "Régions" });
  expect(pageText()).toContain("Connu pour 50 % de la valeur du contrat.");
  expect(pageText()).toContain("pour les 60 % de la valeur où il est connu");
  expect(
    screen.getByText("Aucun support de ce contrat ne publie dans quels secteurs il investit."),
  ).toBeTruthy();
});

test("documents list the statements imported, and say plainly what is not held", async () => {
  const statement = {
    import_id: "01900000-0000-7000-8000-000000000020",
    file_name: "releve-2026.ofx",
    format: "ofx",
    imported_at: "2026-11-03T10:00:00.000Z",
    line_count: 12,
    from: "2026-10-01",
    to: "2026-10-31",
  };
  show("documents", life, {
    replies: { documents: { documents: { statements: [statement] } }, advices: { advices: [] } },
  });
  await screen.findByText("releve-2026.ofx");
  expect(pageText()).toContain("du 01.10.2026 au 31.10.2026");
  expect(screen.getByText("Aucun arbitrage n’a été accepté pour ce contrat.")).toBeTruthy();
  expect(pageText()).toContain("restent chez CMB");
});

test("an advisor reads the documents and is offered no import", async () => {
  show("documents", life, {
    replies: { documents: { documents: { statements: [] } }, advices: { advices: [] } },
    isAdvisor: true,
  });
  await screen.findByText("Aucun relevé n’a été importé pour ce contrat.");
  expect(screen.queryByRole("link", { name: "Importer un relevé" })).toBeNull();
});

test("the costs of a contract are the saver's word first, then the catalogue's, then unknown", () => {
  const none = { entryFeeRatio: null, exitFeeRatio: null, depositFeeRatio: null, euroFundsFeeRatio: null };
  const rest = {
    ucsFeeRatio: 0,
    managementFeeRatio: null,
    transferFeeRatio: null,
    reversalFeeRatio: null,
    arbitrageFeeRatio: null,
    brokerageFeeRatio: null,
    withdrawalFeeRatio: null,
    mandateFeeRatio: null,
    custodyFeeRatio: null,
  };
  const infos = {
    externalCreatedAt: day("2020-01-01"),
    typeInvestment: null,
    targetAmount: null,
    timeInvestment: null,
    monthlyDeposit: null,
    monthlyBuyout: null,
    managementType: null,
    contractId: null,
    contractIssuer: null,
    fees: { ...none, ...rest },
    nomEntreprise: null,
    sousTypeLegal: null,
  };
  const feesAsked = [
    { fee: "entry" as const, catalogueRatio: 0.02 },
    { fee: "ucs" as const, catalogueRatio: 0.006 },
    { fee: "arbitrage" as const, catalogueRatio: null },
  ];
  expect(costsOf({ infos, feesAsked }).map(({ label, ratio, by }) => [label, ratio, by])).toEqual([
    ["Frais d’entrée", 0.02, "selon le catalogue"],
    ["Frais des unités de compte", 0, "selon vous"],
    ["Frais d’arbitrage", null, ""],
  ]);
});
