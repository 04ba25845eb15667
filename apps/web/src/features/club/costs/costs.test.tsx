// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Id } from "@vigie/domain";
import { seededIds } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { CostsScreen } from "./screens/costs.tsx";

const newId = seededIds(23);
const customerId = newId();
const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(() => {
  cleanup();
  privateMode.write("off");
});

const statement = (more: object = {}) => ({
  id: newId(),
  year: 2027,
  number: "RC2028-000001",
  made_at: "2028-01-15T05:41:00.000Z",
  from: "2027-01-01",
  to: "2027-12-31",
  payments: [
    { kind: "invoice", number: "F2027-000001", on: "2027-01-01", amount: 918 },
    { kind: "credit_note", number: "A2027-000001", on: "2027-06-02", amount: -12.83 },
  ],
  contracts: [
    {
      name: "Assurance vie",
      average: 105_360,
      lines: [
        { kind: "management_taken", amount: 75.03, count: 3 },
        { kind: "funds_rate", amount: 599.5, count: null },
      ],
      total: 674.53,
      gaps: [],
      operations_from: "2025-01-02",
    },
    {
      name: "PEA",
      average: null,
      lines: [],
      total: 0,
      gaps: ["value", "fund_fees", "operations_partly"],
      operations_from: "2027-05-04",
    },
  ],
  service: 905.17,
  products: 674.53,
  total: 1579.7,
  is_whole: false,
  third_parties: "unknown",
  has_file: true,
  ...more,
});
function open(statements: readonly object[], area = { base: "/app", subject: "me" as Id | "me" }): void {
  serveApi((path) => {
    expect(path).toContain(`/users/${area.subject}/cost_statements`);
    return Response.json({ cost_statements: statements });
  });
  renderScreen(CostsScreen, { at: `${area.base}/costs`, path: "costs", area });
}

test("a saver reads a year to the cent, with where each cost comes from and what is not known", async () => {
  open([statement(), statement({ year: 2026, total: 42 })]);
  await screen.findByText("Total du contrat");
  expect(words()).toContain("Total des coûts connus1 579,70 €");
  for (const said of [
    "Facture payée F2027-00000101.01.2027918,00 €",
    "Avoir A2027-000001",
    "−12,83 €",
    "Gestion et tenue de compte, prélevées3 opérations75,03 €",
    "Frais internes des fonds, au taux connu599,50 €",
    "PEA : sa valeur dans l’année, les frais internes de ses fonds, ses opérations avant le 04.05.2027.",
    "Aucun coût connu.",
    "compris dans ces fraisinconnus",
  ])
    expect(words()).toContain(said);
  const years = screen.getByRole("radiogroup", { name: "Année" });
  await userEvent.click(within(years).getByRole("radio", { name: "2026" }));
  expect(words()).toContain("42,00 €");
  expect(words()).not.toContain("1 579,70 €");
});

test("private mode shows no amount", async () => {
  privateMode.write("on");
  open([statement()]);
  await screen.findByText("Total du contrat");
  expect(words()).not.toContain("€");
});

test("an advisor is told why the file stays with the customer", async () => {
  open([statement({ has_file: false, is_whole: true, third_parties: "none", contracts: [] })], {
    base: `/advisory/customers/${customerId}/view`,
    subject: customerId as Id,
  });
  await screen.findByText(
    "Le document concerne un contrat qui n’est plus partagé : il reste chez le client.",
  );
  expect(screen.queryByRole("button", { name: /PDF/ })).toBeNull();
  expect(words()).toContain("compris dans ces fraisaucun, selon le cabinet");
});

test("without a statement, it says when the first one comes", async () => {
  open([]);
  await screen.findByText("Le premier est établi en janvier, pour l’année qui précède.");
});
