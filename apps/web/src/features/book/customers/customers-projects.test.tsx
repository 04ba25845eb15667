// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import type { Id } from "@vigie/domain";
import { errorBody } from "@vigie/api";
import { serveApi } from "../../../testing/server.ts";
import { kervella } from "../../../testing/customers.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { Preview } from "./parts/preview.tsx";
import {
  area,
  requests,
  couples,
  exchanges,
  pageText,
  prigent,
  projects,
  serve,
  noteEvent,
} from "./parts/test-answers.ts";
import { CustomersScreen } from "./screens/list.tsx";
import { CustomerScreen } from "./screens/sheet.tsx";

const pension = {
  portfolio_id: "01900000-0000-7000-8000-000000000701",
  name: "Armor Vie 2",
  goal: "pension",
  value: 84_000,
  target: 150_000,
  years: 12,
  monthly: 300,
  reason: null,
  needed: 420,
};
const vague = {
  ...pension,
  portfolio_id: "01900000-0000-7000-8000-000000000702",
  name: "PEA",
  goal: "other",
  target: null,
  years: null,
  monthly: null,
  reason: "target_unknown",
  needed: null,
};

afterEach(() => {
  cleanup();
  projects.length = 0;
  couples.length = 0;
  exchanges.length = 0;
});

function show(component: () => ReactNode): void {
  serve();
  renderScreen(component, { at: `/advisory/customers/${kervella.id}`, path: "customers/$customerId", area });
}

test("the sheet tells what each project asks, what is paid and what it takes; what is not said is said to be missing", async () => {
  projects.push(pension, vague);
  show(CustomerScreen);
  const section = await screen.findByRole("region", { name: "Projets" });
  const lines = within(section)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent.replaceAll(/[\u00a0\u202f]/g, " "));
  expect(lines[0]).toContain("Préparer la retraite, Armor Vie 284 000 €");
  expect(lines[0]).toContain(
    "Objectif de 150 000 € dans 12 ans, 300 € versés par mois. Pour neuf chances sur dix : 420 € par mois.",
  );
  expect(lines[1]).toContain("Aucun montant visé, sans échéance indiquée.");
});

test("without a project the sheet has no such part", async () => {
  show(CustomerScreen);
  await screen.findByRole("heading", { name: /^Contrats/ });
  expect(screen.queryByRole("region", { name: "Projets" })).toBeNull();
});

test("the preview tells the pinned note, the last three that have words, and the projects", async () => {
  projects.push(pension);
  exchanges.push(noteEvent(1, "Ne pas l’appeler le mercredi."), noteEvent(5, "Cinq"), noteEvent(4, "  "));
  exchanges.push(noteEvent(3, "Trois"), noteEvent(2, "Deux"), noteEvent(6, "Six"));
  show(function ShownPreview() {
    return <Preview id={kervella.id as Id} onClose={() => undefined} />;
  });
  const notes = await screen.findByRole("region", { name: "Derniers échanges" });
  expect(within(notes).getByText("« Ne pas l’appeler le mercredi. »")).toBeTruthy();
  expect(
    within(notes)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent.split("Le Goff")[1]),
  ).toEqual(["Cinq", "Trois", "Deux"]);
  expect(pageText()).toContain("Préparer la retraiteObjectif de 150 000 € dans 12 ans");
});

const gwendal = {
  noted_at: "2026-09-04T08:20:00.000Z",
  partner: {
    id: prigent.id,
    name: "Gwendal Prigent",
    wealth: 84_000,
    oldest_date: "2026-11-09",
    contract_count: 3,
    completeness: 0.6,
  },
  together: { amount: 700_062, as_of: "2026-11-09", unknown_nb: 1 },
};

test("a couple is told by both names, with what each shares, their sum and its day; its end is asked first", async () => {
  couples.push(gwendal);
  show(CustomerScreen);
  const section = await screen.findByRole("region", { name: "Couple" });
  const link = within(section).getByRole("link", { name: "Gwendal Prigent" });
  expect(link.getAttribute("href")).toBe(`/advisory/customers/${prigent.id}`);
  expect(pageText()).toContain("En couple avec Gwendal Prigent, 84 000 € partagés, dossier à 60 %.");
  expect(pageText()).toContain(
    "À eux deux, 700 062 € au 09.11.2026. Un compte reconnu chez les deux n’est compté qu’une fois. 1 contrat de valeur inconnue n’est pas compté.",
  );
  await userEvent.click(screen.getByRole("button", { name: "Retirer la mention du couple" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(requests.some((one) => one.startsWith(`/v1/customers/${kervella.id}/couple `))).toBe(true);
  requests.length = 0;
  await userEvent.click(within(dialog).getByRole("button", { name: "Retirer la mention du couple" }));
  await waitFor(() => {
    expect(requests.some((one) => one.trim() === `/v1/customers/${kervella.id}/couple`)).toBe(true);
  });
});

test("a couple is noted with another customer of the book, who is told first that both will read it", async () => {
  show(CustomerScreen);
  await userEvent.click(await screen.findByRole("button", { name: "Noter un couple" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("sans le nom de l’autre");
  await userEvent.click(within(dialog).getByRole("button", { name: "Noter le couple" }));
  expect(within(dialog).getByRole("alert").textContent).toBe("Choisissez un client.");
  await userEvent.type(within(dialog).getByLabelText("Nom du client"), "prig");
  const found = await within(dialog).findByRole("radio", { name: /Gwendal Prigent/ });
  expect(within(dialog).queryByRole("radio", { name: /Françoise Kervella/ })).toBeNull();
  await userEvent.click(found);
  couples.push(gwendal);
  await userEvent.click(within(dialog).getByRole("button", { name: "Noter le couple" }));
  await waitFor(() => {
    expect(requests).toContain(
      `/v1/customers/${kervella.id}/couple ${JSON.stringify({ couple: { partner_id: prigent.id } })}`,
    );
  });
  expect(await screen.findByRole("region", { name: "Couple" })).toBeTruthy();
});

test("of a partner who shares nothing no amount is told", async () => {
  couples.push({
    ...gwendal,
    partner: { ...gwendal.partner, wealth: null, contract_count: 0, completeness: null },
    together: null,
  });
  show(CustomerScreen);
  await screen.findByRole("region", { name: "Couple" });
  expect(pageText()).toContain("En couple avec Gwendal Prigent, ne partage aucun contrat.");
  expect(pageText()).not.toContain("À eux deux");
});

test("of a customer who is no longer followed the sheet keeps nothing, and leads back to the list", async () => {
  serveApi(() => Promise.resolve(Response.json(errorBody("user.not_found"), { status: 404 })));
  renderScreen(CustomerScreen, {
    at: `/advisory/customers/${kervella.id}`,
    path: "customers/$customerId",
    area,
  });
  await screen.findByText("Vous ne suivez pas ce client.");
  expect(screen.getByRole("link", { name: "Voir vos clients" }).getAttribute("href")).toBe(
    "/advisory/customers",
  );
  for (const name of ["Noter un échange", "Ouvrir sa vue", "Réessayer"])
    expect(screen.queryByText(name)).toBeNull();
});

test("a book without a customer says how one comes", async () => {
  serve([]);
  renderScreen(CustomersScreen, { at: "/advisory/customers", path: "customers", area });
  await screen.findByText("Vous n’avez pas encore de client.");
  expect(screen.getByRole("link", { name: "Importer une liste" })).toBeTruthy();
});
