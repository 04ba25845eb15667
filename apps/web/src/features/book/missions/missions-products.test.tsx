// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { ProductsScreen } from "./screens/products.tsx";

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

const area = { base: "/advisory", subject: "me" } as const;
const armorVie = {
  id: "01900000-0000-7000-8000-000000000801",
  name: "Armor Vie 2",
  kind: "lifeinsurance",
  provider: "Suravenir",
  isin: null,
  contract_code: null,
  sri: 3,
  entry_fee_ratio: null,
  yearly_fee_ratio: 0.006,
  market: {
    age_from: 18,
    age_to: 80,
    risk_from: 1,
    horizon_years: 8,
    loss_from: "small",
    family: null,
    knowledge: "",
  },
  documents: [],
  state: "open",
  remuneration: "0,3 % par an",
  open_missions: 2,
  updated_at: "2026-11-20T09:00:00.000Z",
};

afterEach(cleanup);

test("a product says whom it is for; who manages the firm sees what it receives, and closes it", async () => {
  const server = serveApi((path, init) => {
    if (path.endsWith("/users/me")) return Response.json({ user: { ...camille, roles: ["manager"] } });
    return Response.json(init?.method === "PUT" ? { product: armorVie } : { products: [armorVie] });
  });
  renderScreen(ProductsScreen, { at: "/advisory/products", path: "/products", area });
  await screen.findByText(/^Marché cible\s: à partir de 18 ans, jusqu’à 80 ans/);
  expect(screen.getByText(/^Rémunération du cabinet/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Ne plus proposer/ }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "PUT")?.body).toMatchObject({
      product: { name: "Armor Vie 2", state: "closed" },
    });
  });
});

test("a product is written whole: what is missing is said, each version of a document has its line", async () => {
  const server = serveApi((path, init) => {
    if (path.endsWith("/users/me")) return Response.json({ user: { ...camille, roles: ["manager"] } });
    return init?.method === "POST"
      ? Response.json({ product: armorVie }, { status: 201 })
      : Response.json({ products: [] });
  });
  renderScreen(ProductsScreen, { at: "/advisory/products", path: "/products", area });
  await userEvent.click(await screen.findByRole("button", { name: "Ajouter un produit" }));
  const form = within(await screen.findByRole("form", { name: "Nouveau produit" }));
  await userEvent.type(form.getByLabelText("Nom du produit"), "SCPI");
  await userEvent.click(form.getByRole("button", { name: "Ajouter un document" }));
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await form.findByText("Indiquez qui propose ce produit.");
  expect(form.getByText("Nom, version, date et adresse en https sont nécessaires.")).toBeTruthy();
  expect(form.getByText("Saisissez ce code, ou l’ISIN du produit.")).toBeTruthy();
  // Every digit is one, the last of them does not close the others.
  await userEvent.type(form.getByLabelText("Code ISIN"), "FR0010315771");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await form.findByText(/^Ce code ISIN n’existe pas/);
  await userEvent.clear(form.getByLabelText("Code ISIN"));
  await userEvent.type(form.getByLabelText("Code ISIN"), "FR0010315770");
  await userEvent.type(form.getByLabelText("Fournisseur"), "Armor");
  await userEvent.type(form.getByLabelText("Nom du document"), "Note");
  await userEvent.type(form.getByLabelText("Version"), "2");
  await userEvent.type(form.getByLabelText("Daté du"), "01.09.2026");
  await userEvent.type(form.getByLabelText("Adresse (https)"), "a.fr/n");
  await userEvent.type(form.getByLabelText("Horizon, au moins (années)"), "8");
  await userEvent.type(form.getByLabelText("Rémunération du cabinet"), "5 %");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "POST")?.body).toMatchObject({
      product: {
        name: "SCPI",
        isin: "FR0010315770",
        market: { ageFrom: 18, horizonYears: 8, lossFrom: null, family: null },
        documents: [{ name: "Note", version: "2", datedOn: "2026-09-01", url: "https://a.fr/n" }],
        remuneration: "5 %",
      },
    });
  });
});

test("an advisor reads a product, and neither changes it nor sees what the firm receives", async () => {
  serveApi((path) =>
    path.endsWith("/users/me")
      ? Response.json({ user: { ...camille, roles: ["advisor"] } })
      : Response.json({ products: [] }),
  );
  renderScreen(ProductsScreen, { at: "/advisory/products", path: "/products", area });
  await screen.findByText("Aucun produit au catalogue.");
  expect(screen.queryByRole("button", { name: "Ajouter un produit" })).toBeNull();
});
