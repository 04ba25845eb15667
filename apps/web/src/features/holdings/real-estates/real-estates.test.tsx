// @vitest-environment jsdom
import { api } from "@vigie/api";
import { cents } from "@vigie/domain";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noteServerDate } from "../../../shared/clock/server-clock.ts";
import { home } from "../../../testing/homes.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { dismissToast, readToasts } from "../../../ui/toast.ts";
import { attributeProblems, bodyOf, descriptionProblems, emptyDraft } from "./parts/draft.ts";
import { AddRealEstateScreen } from "./screens/add.tsx";
import { RealEstateScreen } from "./screens/overview.tsx";
import { RealEstateSettingsScreen } from "./screens/settings.tsx";
import { serveApi } from "../../../testing/server.ts";

let server: ReturnType<typeof serveApi>;
beforeEach(() => {
  server = serveApi();
  noteServerDate(new Date("2026-11-20T10:00:00Z").toUTCString());
});
afterEach(() => {
  cleanup();
  for (const { key } of readToasts()) dismissToast(key);
  privateMode.write("off");
});

const noDebt = {
  debt: cents(0),
  asOf: null,
  sharedCount: 0,
  unknownCount: 0,
  averageRateRatio: null,
  insuranceMonthly: cents(0),
  insuranceUnknownCount: 0,
  monthlyCharge: null,
  nextPayment: null,
  payOff: null,
};
const { id } = home;
const loanId = home.loans[0]?.id ?? "";
const series = { from: "2025-11-20", to: "2026-11-20", asOf: "2026-11-20", points: [] };
const serve = (change: object = {}) => {
  server.reply(api.realEstates.show, { realEstate: { ...home, ...change } } as never);
  server.reply(api.wealth.portfolioSeries, { series } as never);
};
const text = () => (document.body.textContent ?? "").replaceAll(/\s/g, " ");
const overviewAt = { at: `/app/contract-realestate/${id}`, path: "contract-realestate/$contractId" };
const settingsAt = {
  at: `/app/contract-realestate/${id}/settings`,
  path: "contract-realestate/$contractId/settings",
};

test("a dwelling says its kind, its place and its surface; shares of an SCPI do not", () => {
  const draft = { ...emptyDraft, name: "Studio" };
  expect(Object.keys(descriptionProblems(draft))).toEqual(["dwellingKind", "postalCode", "city", "surface"]);
  expect(descriptionProblems({ ...draft, type: "scpi" })).toEqual({});
  expect(Object.keys(descriptionProblems({ ...draft, type: "scpi", purchaseYear: 2027 }))).toEqual([
    "purchaseYear",
  ]);
});

test("more bedrooms than rooms and a share beyond the whole are shown before anything is sent", () => {
  expect(Object.keys(attributeProblems({ ...emptyDraft, rooms: 2, bedrooms: 3 }))).toEqual(["bedrooms"]);
  const held = { kind: "joint", ratio: 1.2, usufructuaryBornOn: null } as const;
  expect(Object.keys(attributeProblems({ ...emptyDraft, ownership: held }))).toEqual(["ratio"]);
  const bare = { kind: "bare", ratio: null, usufructuaryBornOn: null } as const;
  expect(attributeProblems({ ...emptyDraft, ownership: bare })["ratio"]).toMatch(
    /naissance de l’usufruitier/,
  );
  expect(bodyOf({ ...emptyDraft, street: "  " }).street).toBeNull();
  const upstairs = { ...emptyDraft, floor: 3, floorCount: 5 };
  expect(bodyOf({ ...upstairs, dwellingKind: "appartment" })).toMatchObject({ floor: 3, floorCount: 5 });
  expect(bodyOf({ ...upstairs, dwellingKind: "house" })).toMatchObject({ floor: null, floorCount: null });
});

test("a property shows its share, its range with day and method, its own value apart, its net value and its yield", async () => {
  serve();
  renderScreen(RealEstateScreen, overviewAt);
  expect(await screen.findByText("Valeur au 20.11.2026, estimée")).toBeTruthy();
  expect(text()).toContain("142 000,00 €");
  expect(text()).toContain("Votre part : 50 %, soit 71 000,00 €");
  expect(text()).toContain("Entre 117 000 € et 171 000 €");
  expect(text()).toContain("12 331 ventes de 2023-2025");
  expect(text()).toContain("Saisie le 01.10.2026.");
  expect(text()).toContain("11 000,00 €");
  expect(text()).toContain("5,24 %");
});

test("a partner that is down is shown, and the value typed in can still be saved", async () => {
  serve({ estimate: null, estimateFailure: "unavailable", provenance: "typed" });
  server.reply(api.realEstates.update, { realEstate: home } as never);
  renderScreen(RealEstateScreen, overviewAt);
  expect(await screen.findByText(/L’estimation est indisponible/)).toBeTruthy();
  const user = userEvent.setup();
  const field = screen.getByLabelText("Votre valeur, pour le bien entier");
  await user.clear(field);
  await user.type(field, "155000");
  await user.click(screen.getByRole("button", { name: "Enregistrer ma valeur" }));
  await waitFor(() =>
    expect(server.requests.find((one) => one.method === "PUT")?.body).toEqual({
      realEstate: { assetPrice: cents(155_000_00) },
    }),
  );
});

test("private mode hides every amount of a property", async () => {
  privateMode.write("on");
  serve();
  renderScreen(RealEstateScreen, overviewAt);
  await screen.findByText("Valeur au 20.11.2026, estimée");
  expect(text()).not.toMatch(/142 000|117 000|171 000|71 000|60 000|5 071|4 300/);
});

test("a property that is gone says so, and one that could not be read offers another try", async () => {
  server.refuse(api.realEstates.show, "real_estate.not_found");
  renderScreen(RealEstateScreen, overviewAt);
  expect(await screen.findByText("Ce bien n’existe pas, ou plus.")).toBeTruthy();
  cleanup();
  server.refuse(api.realEstates.show, "server.unexpected");
  renderScreen(RealEstateScreen, overviewAt);
  expect(await screen.findByRole("button", { name: "Réessayer" })).toBeTruthy();
});

test("a deletion waits for its box", async () => {
  serve();
  server.reply(api.realEstates.remove, {});
  renderScreen(RealEstateSettingsScreen, settingsAt);
  const button = await screen.findByRole("button", { name: "Supprimer ce bien" });
  await userEvent.click(button);
  expect(server.requests.some((one) => one.method === "DELETE")).toBe(false);
  await userEvent.click(screen.getByRole("checkbox", { name: "Je veux supprimer ce bien définitivement." }));
  await userEvent.click(button);
  await waitFor(() => expect(server.requests.some((one) => one.method === "DELETE")).toBe(true));
  expect(await screen.findByText("ailleurs")).toBeTruthy();
  expect(readToasts().map((one) => one.text)).toEqual(["Bien supprimé."]);
});

test("a property that is not deleted stays, and the page says why", async () => {
  serve();
  server.refuse(api.realEstates.remove, "real_estate.not_found");
  renderScreen(RealEstateSettingsScreen, settingsAt);
  await userEvent.click(
    await screen.findByRole("checkbox", { name: "Je veux supprimer ce bien définitivement." }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Supprimer ce bien" }));
  expect((await screen.findByText("Ce bien est introuvable.")).getAttribute("role")).toBe("alert");
  expect(readToasts()).toEqual([]);
});

test("a property is added in three steps, what lacks is shown at its field, and what is typed is what is sent", async () => {
  server.reply(api.loans.list, { loans: [], total: noDebt });
  server.reply(api.realEstates.create, { realEstate: home } as never);
  renderScreen(AddRealEstateScreen, {
    at: "/app/accounts/new/real-estate",
    path: "accounts/new/real-estate",
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Continuer" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Nom du bien"));
  await user.type(screen.getByLabelText("Nom du bien"), "Studio");
  await user.click(screen.getByRole("radio", { name: "Appartement" }));
  await user.type(screen.getByLabelText("Code postal"), "33000");
  await user.type(screen.getByLabelText("Ville"), "Bordeaux");
  await user.type(screen.getByLabelText("Surface habitable"), "28");
  await user.click(screen.getByRole("button", { name: "Continuer" }));
  await user.click(await screen.findByRole("checkbox", { name: "Balcon" }));
  await user.click(screen.getByRole("button", { name: "Continuer" }));
  await user.click(await screen.findByRole("radio", { name: /Par ma propre valeur/ }));
  await user.type(screen.getByLabelText("Valeur aujourd’hui, pour le bien entier"), "150000");
  await user.click(screen.getByRole("button", { name: "Ajouter ce bien" }));
  await waitFor(() => expect(server.requests.some((one) => one.method === "POST")).toBe(true));
  expect(server.requests.find((one) => one.method === "POST")?.body).toMatchObject({
    realEstate: {
      name: "Studio",
      postalCode: "33000",
      surface: 28,
      features: ["balcony"],
      assetPrice: cents(150_000_00),
      estimateEnabled: false,
      loanId: null,
    },
  });
});

test("an advisor reads a property and adds none", async () => {
  const area = { base: `/advisory/customers/${loanId}/view`, subject: loanId } as never;
  renderScreen(AddRealEstateScreen, {
    at: `/advisory/customers/${loanId}/view/accounts/new/real-estate`,
    path: "accounts/new/real-estate",
    area,
  });
  expect(await screen.findByText("Vous ne pouvez pas ajouter de bien ici.")).toBeTruthy();
});

test("the price paid stands beside today's value, with where it comes from; private mode hides both", async () => {
  const purchase = {
    purchaseValue: cents(120_000_00),
    purchaseYear: 2019,
    notaryCosts: cents(9_000_00),
    sincePurchase: { gain: cents(22_000_00), ratio: 0.1833 },
  };
  serve(purchase);
  renderScreen(RealEstateScreen, overviewAt);
  expect(await screen.findByText("Prix et valeur")).toBeTruthy();
  expect(text()).toContain("Prix d’achat120 000 €en 2019, 9 000 € de frais d’acquisition en plus");
  expect(text()).toContain("Valeur aujourd’hui142 000 €estimation du 20.11.2026");
  expect(text()).toContain("+22 000 €, soit +18,33 %, depuis l’achat.");
  expect(text()).toContain("LoyerPar mois, hors charges620,00 €");
  cleanup();
  privateMode.write("on");
  serve(purchase);
  renderScreen(RealEstateScreen, overviewAt);
  expect(await screen.findByText("Prix et valeur")).toBeTruthy();
  expect(text()).not.toMatch(/\d €/);
});

test("an unknown price is asked for, and never compared as zero", async () => {
  serve();
  renderScreen(RealEstateScreen, overviewAt);
  const ask = await screen.findByRole("link", { name: "Indiquer le prix d’achat" });
  expect(ask.getAttribute("href")).toContain("/settings");
  expect(text()).not.toContain("depuis l’achat");
});
