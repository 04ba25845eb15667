// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { seededIds } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { ProposalScreen } from "./screens/proposal.tsx";

const newId = seededIds(38);
const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(() => {
  cleanup();
});

const outlook = {
  expected_return: 0.05,
  volatility: 0.12,
  worst_year: 0.2,
  sri: 4,
  cost_ratio: 0.018,
  cost: 1800,
  cost20: 36_000,
};
const proposalId = newId();
const proposal = (more: object = {}) => ({
  id: proposalId,
  portfolio_id: newId(),
  contract_name: "Assurance vie",
  institution_name: "Assureur",
  version: 1,
  state: "sent",
  author_name: "Hélène Marchand",
  created_at: "2026-11-20T10:00:00.000Z",
  sent_at: "2026-11-20T10:00:00.000Z",
  opened_at: null,
  decided_at: null,
  valid_until: "2026-12-20",
  moved: 30_000,
  replaces_id: null,
  kind: "lifeinsurance",
  origin: "search",
  model_version: null,
  amount: 100_000,
  as_of: "2026-11-20",
  before: outlook,
  after: { ...outlook, volatility: 0.07, cost: 1500, cost20: 30_000 },
  moves: [
    {
      isin: null,
      label: "Fonds en euros",
      asset_class: "euroFund",
      before: 40_000,
      after: 70_000,
      change: 30_000,
      weight_after: 0.7,
    },
  ],
  costs: [
    { id: "products", before: 1800, after: 1500, before_ratio: 0.018, after_ratio: 0.015 },
    { id: "moves", before: 0, after: 0, before_ratio: null, after_ratio: null },
    { id: "club", before: 0, after: 0, before_ratio: 0, after_ratio: 0 },
    { id: "first_year", before: 1800, after: 1500, before_ratio: 0.018, after_ratio: 0.015 },
    { id: "twenty_years", before: 36_000, after: 30_000, before_ratio: null, after_ratio: null },
  ],
  left_guarantee: 0,
  results: [],
  switch_cost: 0,
  club: null,
  reasons: "Le contrat porte plus de risque que vos réponses n’en admettent.",
  checks: [{ check: "letter", verdict: "to_argue", value: null, limit: null, argument: null }],
  open: [],
  statement: [{ topic: "what", text: "Déplacer 30 000 € sur 100 000 €." }],
  tax: null,
  reason: null,
  words: null,
  execution: null,
  statement_hash: "a".repeat(64),
  ...more,
});

const at = { at: `/app/proposals/${proposalId}`, path: "proposals/$proposalId" };
const open = (first: object) => {
  let shown = first;
  return serveApi((path, init) => {
    if (path.endsWith("/opened")) shown = { ...shown, opened_at: "2026-11-21T10:00:00.000Z" };
    if (path.endsWith("/accept")) shown = { ...shown, state: "accepted" };
    if (path.endsWith("/optimization")) return Response.json({ optimization: null });
    return Response.json({ proposal: shown }, { status: init?.method === "DELETE" ? 404 : 200 });
  });
};

test("the customer's page is the delivery; then they accept, told that nothing is sent to the insurer", async () => {
  const server = open(proposal());
  renderScreen(ProposalScreen, at);
  await screen.findByText("Ce qui est proposé");
  await expect.poll(() => server.requests.some(({ path }) => path.endsWith("/opened"))).toBe(true);
  expect(words()).toContain("Rien n’est envoyé à votre établissement");
  expect(screen.getByRole("link", { name: "Poser une question à votre conseiller" })).toBeDefined();
  const accept = screen.getByRole("button", { name: "Accepter" });
  await expect.poll(() => accept.hasAttribute("disabled") || accept.ariaDisabled === "true").toBe(false);
  await userEvent.click(accept);
  await expect.poll(() => server.requests.some(({ path }) => path.endsWith("/accept"))).toBe(true);
});

test("a refusal is sent with its reason", async () => {
  const server = open(proposal({ opened_at: "2026-11-21T10:00:00.000Z" }));
  renderScreen(ProposalScreen, at);
  await userEvent.click(await screen.findByRole("button", { name: "Refuser" }));
  await userEvent.click(screen.getByRole("radio", { name: "Trop cher" }));
  await userEvent.click(screen.getByRole("button", { name: "Confirmer le refus" }));
  await expect
    .poll(() => server.requests.find(({ path }) => path.endsWith("/refuse"))?.body)
    .toEqual({ reason: "too_costly", words: null });
});

test("the advisor delivers nothing and decides nothing; a draft says what keeps it from being sent", async () => {
  const area = { base: "/app", subject: newId() } as const;
  const server = open(proposal({ state: "draft", sent_at: null, open: ["letter"], statement_hash: null }));
  renderScreen(ProposalScreen, { ...at, area });
  await screen.findByRole("button", { name: "Envoyer au client" });
  expect(words()).toContain("Avant l’envoi, à régler : Lettre de mission signée.");
  expect(screen.queryByRole("button", { name: "Accepter" })).toBeNull();
  expect(server.requests.some(({ path }) => path.endsWith("/opened"))).toBe(false);
});

test("a result is told with the change and without it, a loss as a loss; what is not known is no figure", async () => {
  const told = {
    kind: "after_6_months",
    from: "2026-11-20",
    to: "2027-05-20",
    start: 100_000,
    with: 101_000,
    without: 102_500,
    switch_cost: 250,
    club: 240,
    unknown: [],
    assumed: ["Fonds en euros"],
  };
  const none = {
    from: null,
    to: null,
    start: null,
    with: null,
    without: null,
    switch_cost: null,
    club: null,
  };
  const silent = { ...told, ...none, kind: "after_12_months", unknown: ["Fonds X"], assumed: [] };
  open(proposal({ state: "accepted", results: [told, silent], left_guarantee: 30_000 }));
  renderScreen(ProposalScreen, at);
  await screen.findByRole("heading", { name: /^Après 6/ });
  expect(words()).toContain("Écart dû au changement");
  expect(words()).toMatch(/[−-]1 500 €/);
  expect(words()).toContain("Taux de l’année pas encore publié pour Fonds en euros");
  expect(words()).toContain("Ce résultat ne peut pas être calculé : le cours de Fonds X n’est pas connu.");
  expect(words()).toContain("quittent le fonds en euros et sa garantie en capital");
});
