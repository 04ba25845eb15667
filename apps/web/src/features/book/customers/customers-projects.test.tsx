// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import type { Id } from "@vigie/domain";
import { kervella } from "../../../testing/customers.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { Preview } from "./parts/preview.tsx";
import { area, exchanges, pageText, projects, serve } from "./parts/test-answers.ts";
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
const said = (serial: number, note: string) => ({
  id: `01900000-0000-7000-8000-00000000040${String(serial)}`,
  customer_id: kervella.id,
  kind: "note",
  is_system: false,
  at: `2026-09-0${String(serial)}T08:20:00.000Z`,
  note,
  called_at: null,
  phone: null,
  starts_at: null,
  ends_at: null,
  place: null,
  link: null,
  refused: false,
  unanswered: false,
  pinned: serial === 1,
  promises: [],
  author_id: null,
  author_name: "Hélène Le Goff",
  created_at: "2026-09-04T08:20:00.000Z",
  changed_at: null,
  changes_nb: 0,
});

afterEach(() => {
  cleanup();
  projects.length = 0;
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
  exchanges.push(said(1, "Ne pas l’appeler le mercredi."), said(5, "Cinq"), said(4, "  "));
  exchanges.push(said(3, "Trois"), said(2, "Deux"), said(6, "Six"));
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
