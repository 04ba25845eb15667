// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { kervella } from "../../../testing/customers.ts";
import { privateMode } from "../../../ui/private-mode.ts";
import { filterTextsOf, filtersOf } from "../../../shared/book/filter-values.ts";
import { readFilterTexts, writeFilterTexts } from "../../../shared/book/filters.ts";
import { CustomerScreen } from "./screens/sheet.tsx";
import { alerts, area, idle, pageText, prigent, requests, serve, show, view } from "./parts/test-answers.ts";

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

afterEach(() => {
  cleanup();
  privateMode.write("off");
  requests.length = 0;
  alerts.length = 0;
});

test("a line tells why to call, then the worth; what nobody knows is said so", async () => {
  serve([kervella, { ...prigent, wealth: null, risk: null }]);
  show();
  await screen.findByRole("link", { name: "Françoise Kervella" });
  expect(pageText()).toContain("2 pièces à obtenir");
  expect(pageText()).toContain("642 062 €");
  expect(pageText()).toContain("inconnu");
  expect(pageText()).not.toContain(" 0 €");
});

test("before the figures are computed nothing is said of the file", async () => {
  serve([{ ...kervella, file_total: null, computed_at: null, missing: [], wealth: null }]);
  show();
  await screen.findByRole("link", { name: "Françoise Kervella" });
  expect(pageText()).toContain("Calcul en cours");
  expect(pageText()).not.toContain("100\u00a0%");
});

test("the columns that are read beside are asked for, and told in words", async () => {
  serve([
    {
      ...kervella,
      details: {
        projects: ["pension"],
        club_price: { amount: 85, interval: "monthly" },
        missions: [],
        consents: ["phone", "email"],
      },
    },
  ]);
  show("?colonnes=name,projects,club_price,missions,consents");
  await screen.findByRole("link", { name: "Françoise Kervella" });
  expect(requests.find((one) => one.startsWith("/v1/customers/search"))).toContain(
    '"details":["projects","club_price","missions","consents"]',
  );
  const cells = screen
    .getAllByRole("cell")
    .map(({ textContent }) => (textContent ?? "").replace(/[\u00a0\u202f]/g, " "));
  expect(cells).toEqual(
    expect.arrayContaining(["Préparer la retraite", "85,00 € par mois", "aucune", "téléphone, e-mail"]),
  );
});

test("the filters of the address are asked, shown as chips, and taken off one by one", async () => {
  serve();
  show("?patrimoine-min=100000&contrat=pea,checking&inconnu=1");
  await screen.findByRole("link", { name: "Françoise Kervella" });
  expect(requests.find((one) => one.startsWith("/v1/customers/search"))).toContain(
    '"filters":{"kinds":["checking","pea"],"wealth_from":100000}',
  );
  await userEvent.click(screen.getByRole("button", { name: "Retirer le filtre Type de contrat" }));
  await screen.findByRole("link", { name: "Françoise Kervella" });
  expect(requests.filter((one) => one.startsWith("/v1/customers/search")).at(-1)).toContain(
    '"filters":{"wealth_from":100000}',
  );
});

test("a bulk act that fails for one says which one and why", async () => {
  serve(undefined, [
    { customer_id: prigent.id, code: "user.not_found", message: "Ce client n’est plus suivi." },
  ]);
  show();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Sélectionner Françoise Kervella" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Sélectionner Gwendal Prigent" }));
  expect(pageText()).toContain("2 clients, 1 284 124 €");
  await userEvent.click(screen.getByRole("button", { name: "Demander les pièces" }));
  const dialog = await screen.findByRole("alertdialog", { name: /^Demander leurs pièces à 2 clients/ });
  expect(requests.some((one) => one.startsWith("/v1/customers/bulk"))).toBe(false);
  await userEvent.click(within(dialog).getByRole("button", { name: "Demander les pièces" }));
  await screen.findByText("1 sur 2 traités. Un client n’a pas pu l’être.");
  expect(pageText()).toContain("Gwendal PrigentCe client n’est plus suivi.");
});

test("private mode hides every amount, in the bar of acts too", async () => {
  privateMode.write("on");
  serve();
  show();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Sélectionner Françoise Kervella" }));
  expect(pageText()).toContain("1 client, *****");
  expect(pageText()).not.toMatch(/\d €/);
});

test("no customer, and no customer under these filters, are two states", async () => {
  serve([]);
  show();
  await screen.findByText("Vous n’avez pas encore de client.");
  cleanup();
  show("?alertes=oui");
  await screen.findByText("Aucun client ne correspond à ces filtres.");
});

test("j and k go from one customer to the next over the preview too, each in sight; Enter opens the sheet", async () => {
  const seen: (string | undefined)[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
    seen.push(this.dataset["customer"]);
  });
  serve();
  show();
  await screen.findByRole("link", { name: "Françoise Kervella" });
  await userEvent.keyboard("j");
  await screen.findByRole("dialog", { name: "Aperçu" });
  await userEvent.keyboard("j");
  await userEvent.keyboard("{ArrowDown}/");
  await userEvent.keyboard("k");
  expect(seen).toEqual([kervella.id, prigent.id, kervella.id]);
  await userEvent.keyboard("{Enter}");
  await screen.findByText("ailleurs");
  vi.restoreAllMocks();
});

test("beside a preview the evolution leaves the list, unless the list is sorted by it", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("81.25rem"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  serve();
  show();
  const head = async () => await screen.findByRole("columnheader", { name: /Évolution/ });
  expect((await head()).closest("[data-beside]")).toBeNull();
  await userEvent.keyboard("j");
  await screen.findByRole("complementary", { name: "Aperçu" });
  expect((await head()).closest("[data-beside]")).not.toBeNull();
  expect((await head()).className).toContain("group-data-beside/list:hidden");
  await userEvent.click(screen.getByRole("button", { name: /Évolution/ }));
  await expect.poll(async () => (await head()).className).not.toContain("group-data-beside/list:hidden");
  vi.unstubAllGlobals();
});

test("the filters of a segment and those of the address are the same", () => {
  const texts = readFilterTexts({
    risque: "x",
    profil: "1,2",
    dossier: "75",
    liquidites: "20000",
    alertes: "oui",
  });
  expect(texts).toEqual({ risk: "1,2", completenessBelow: "75", cashAbove: "20000", hasAlerts: "oui" });
  expect(filterTextsOf(filtersOf(texts))).toEqual(texts);
  expect(readFilterTexts(writeFilterTexts(texts))).toEqual(texts);
});

test("the sheet tells the next step, the file with what is missing first, and the changes in euros", async () => {
  serve();
  renderScreen(CustomerScreen, {
    at: `/advisory/customers/${kervella.id}`,
    path: "customers/$customerId",
    area,
  });
  await screen.findByText("1 élément au dossier");
  const items = screen.getAllByRole("listitem").map((one) => one.textContent);
  expect(items.findIndex((one) => one.includes("bloque le conseil"))).toBeLessThan(
    items.findIndex((one) => one.includes("à obtenir")),
  );
  expect(items.findIndex((one) => one.includes("à obtenir"))).toBeLessThan(
    items.findIndex((one) => one.includes("1 élément au dossier")),
  );
  // What is the firm's to do is not asked of the customer.
  expect(screen.getByRole("button", { name: "Demander la pièce attendue" })).toBeTruthy();
  expect(pageText()).toContain("Depuis le 04.09.2026");
  expect(pageText()).toContain("+1 200 €");
  expect(pageText()).toContain("−641 €");
  expect(pageText()).toContain("09.11.2026Clôture PEL+86 400 €");
  expect(pageText()).toContain("Invitation envoyée le 01.03.2017, acceptée le 14.03.2017.");
  expect(await screen.findByText("Ce client n’a pas accepté d’être appelé.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Appeler le/ })).toBeNull();
  expect(pageText()).toContain("1 sollicitation en trente jours, sur 4 permises.");
  // How much the other pages hold; of none nothing is said.
  expect(screen.getByRole("link", { name: "Observations 5" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Échanges 12" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Club" })).toBeTruthy();
  // At the foot of the paper.
  expect(pageText()).toContain(
    "Hélène Le Goff. Cabinet Armor, Quimper. Joignable le mardi de 9 h à 12 h 30.",
  );
});

test("money that an alert tells of is the figure of the sheet, and every alert has its sentence and its acts", async () => {
  alerts.push(
    { ...idle, id: view.id, kind: "disengagement", detail: "no_contact", amount: null, on: "2025-03-12" },
    idle,
  );
  serve();
  renderScreen(CustomerScreen, {
    at: `/advisory/customers/${kervella.id}`,
    path: "customers/$customerId",
    area,
  });
  // Once on the screen, once on paper, where the head has told the other one.
  expect(await screen.findAllByText("Aucun échange depuis le 12.03.2025.")).toHaveLength(2);
  expect(screen.queryByText("Dossier à compléter")).toBeNull();
  expect(screen.getAllByText(/^Bien plus que six mois de dépenses/)).toHaveLength(2);
  expect(pageText()).toContain("2 alertes");
  expect(screen.getAllByRole("button", { name: /^Pas utile, Françoise Kervella/ })).toHaveLength(2);
});

test("a row names its gravest alert and how many others there are", async () => {
  alerts.push(idle);
  serve([
    { ...kervella, alert_count: 3 },
    { ...prigent, alert_count: 0 },
  ]);
  show();
  await screen.findByText("Liquidités dormantes, et 2 autres");
  const address = requests.find((one) => one.startsWith("/v1/advisory_alerts")) ?? "";
  expect(address).toContain(`customer_ids=${kervella.id}`);
  expect(address).not.toContain(prigent.id);
});

test("the end of the link is asked with its confirmation", async () => {
  serve();
  renderScreen(CustomerScreen, {
    at: `/advisory/customers/${kervella.id}`,
    path: "customers/$customerId",
    area,
  });
  await userEvent.click(await screen.findByRole("button", { name: "Mettre fin au suivi" }));
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Mettre fin au suivi" }));
  await waitFor(() => {
    expect(requests.map((one) => one.trim())).toContain(`/v1/customers/${kervella.id}/access?confirmed=true`);
  });
});

test("once an act has succeeded, nothing selected closes the bar; a sum says what it does not count", async () => {
  serve([kervella, { ...prigent, wealth: null }]);
  show();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Sélectionner Gwendal Prigent" }));
  await userEvent.click(screen.getByRole("button", { name: "Demander les pièces" }));
  await waitFor(() => {
    expect(requests.some((one) => one.startsWith("/v1/customers/bulk"))).toBe(true);
  });
  await userEvent.click(screen.getByRole("checkbox", { name: "Sélectionner Françoise Kervella" }));
  expect(pageText()).toContain("2 clients, 642 062 €, dont 1 de valeur inconnue");
  await userEvent.click(screen.getByRole("button", { name: "Désélectionner" }));
  expect(screen.queryByRole("region", { name: /sélectionné/ })).toBeNull();
});

test("a saved view brings its density, and is deleted after a question only", async () => {
  serve();
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Vues" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Serrée (partagée avec le cabinet)" }));
  expect(localStorage.getItem("vigie.book.density")).toContain("compact");
  await userEvent.click(screen.getByRole("button", { name: "Vues" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: /^Supprimer/ }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("Tout le cabinet cessera de le voir.");
  expect(requests.some((one) => one.includes(view.id))).toBe(false);
  await userEvent.click(within(dialog).getByRole("button", { name: "Supprimer" }));
  await waitFor(() => {
    expect(requests.some((one) => one.includes(view.id))).toBe(true);
  });
});

test("cleared filters leave no text behind, and an ISIN that is half erased filters nothing", async () => {
  serve();
  show("?isin=FR0010315770");
  await screen.findByRole("link", { name: "Françoise Kervella" });
  await userEvent.click(screen.getByRole("button", { name: /^Filtres/ }));
  const field = await screen.findByLabelText<HTMLInputElement>("Détient le support (ISIN)");
  await userEvent.type(field, "{Backspace}");
  await waitFor(() => {
    expect(requests.filter((one) => one.startsWith("/v1/segments/count")).at(-1)).not.toContain("FR001");
  });
  await userEvent.click(screen.getAllByRole("button", { name: "Effacer les filtres" }).at(-1) ?? field);
  expect(screen.getByLabelText<HTMLInputElement>("Détient le support (ISIN)").value).toBe("");
});
