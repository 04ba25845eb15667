// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { seededIds } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { helene } from "../../../testing/people.ts";
import { contract, cost, moves, proposal, proposalId } from "../../../testing/proposals.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { ProposalScreen } from "./screens/proposal.tsx";

const newId = seededIds(38);
const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(() => {
  cleanup();
});

const at = { at: `/app/proposals/${proposalId}`, path: "proposals/$proposalId" };
const open = (first: object) => {
  let shown = first;
  return serveApi((path, init) => {
    if (path.endsWith("/users/me")) return Response.json({ user: helene });
    if (path.endsWith("/opened")) shown = { ...shown, opened_at: "2026-11-21T10:00:00.000Z" };
    if (path.endsWith("/accept")) shown = { ...shown, state: "accepted", execution: { state: "waiting" } };
    if (path.endsWith("/portfolios")) return Response.json({ portfolios: [] });
    if (path.endsWith("/optimization")) return Response.json({ optimization: null });
    const isGone = init?.method === "DELETE" && !path.includes("/contracts/");
    return Response.json({ proposal: shown }, { status: isGone ? 404 : 200 });
  });
};

test("the customer's page is the delivery; then they accept, told that nothing is sent to the insurer", async () => {
  const server = open(proposal());
  renderScreen(ProposalScreen, at);
  await screen.findByText("Mouvements proposés");
  await expect.poll(() => server.requests.some(({ path }) => path.endsWith("/opened"))).toBe(true);
  expect(words()).toContain("Rien n’est envoyé à votre établissement");
  expect(screen.getByRole("link", { name: "Poser une question à votre conseiller" })).toBeDefined();
  const accept = screen.getByRole("button", { name: "Accepter" });
  await expect.poll(() => accept.hasAttribute("disabled") || accept.ariaDisabled === "true").toBe(false);
  await userEvent.click(accept);
  expect(server.requests.some(({ path }) => path.endsWith("/accept"))).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Confirmer mon accord" }));
  await expect.poll(() => server.requests.some(({ path }) => path.endsWith("/accept"))).toBe(true);
  // What they pressed stood screens below what they have to do next.
  await screen.findByText("acceptée");
  await expect.poll(() => document.activeElement?.textContent).toContain("Ordres à passer");
});

test("one that cannot be accepted any more says why and offers no agreement", async () => {
  open(proposal({ opened_at: "2026-11-21T10:00:00.000Z", over: true, blocked: "over" }));
  renderScreen(ProposalScreen, at);
  await screen.findByText(/^Le délai pour l’accepter est passé/);
  expect(screen.queryByRole("button", { name: "Accepter" })).toBeNull();
  expect(words()).not.toContain("À accepter jusqu’au");
  expect(screen.getByRole("button", { name: "Demander un changement" })).toBeDefined();
});

test("one of a firm that advises them no more may be refused, and nothing else", async () => {
  open(proposal({ opened_at: "2026-11-21T10:00:00.000Z", blocked: "relation_ended" }));
  renderScreen(ProposalScreen, at);
  await screen.findByText(/ne vous conseille plus/);
  for (const name of ["Accepter", "Demander un changement"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("link", { name: "Poser une question à votre conseiller" })).toBeNull();
  expect(words()).not.toContain("À accepter jusqu’au");
  expect(screen.getByRole("button", { name: "Refuser" })).toBeDefined();
});

test.each([
  ["change_asked", "Vous avez demandé un changement le 22.11.2026", null],
  ["refused", "Vous l’avez refusée le 22.11.2026", null],
  ["refused", "Vous l’avez refusée le 22.11.2026", "Lire la nouvelle version"],
  ["superseded", "Une nouvelle version l’a remplacée le 22.11.2026", "Lire la nouvelle version"],
  ["withdrawn", "Votre conseiller l’a retirée le 22.11.2026", null],
])("one that is %s tells what became of it and what comes next", async (state, told, link) => {
  const next = newId();
  const next_version = link === null ? null : { id: next, is_draft: false };
  open(proposal({ state, decided_at: "2026-11-22T10:00:00.000Z", next_version }));
  renderScreen(ProposalScreen, at);
  await screen.findByText(new RegExp(told));
  const found = screen.queryByRole("link", { name: "Lire la nouvelle version" });
  expect(found?.getAttribute("href") ?? null).toBe(link === null ? null : `/app/proposals/${next}`);
  expect(screen.getByRole("link", { name: "Écrire à votre conseiller" })).toBeDefined();
});

test("a refusal is sent with its reason, which nothing chooses for the customer", async () => {
  const server = open(proposal({ opened_at: "2026-11-21T10:00:00.000Z" }));
  renderScreen(ProposalScreen, at);
  await userEvent.click(await screen.findByRole("button", { name: "Refuser" }));
  await userEvent.click(screen.getByRole("button", { name: "Confirmer le refus" }));
  await screen.findByText("Choisissez une raison.");
  expect(server.requests.some(({ path }) => path.endsWith("/refuse"))).toBe(false);
  await userEvent.click(screen.getByRole("radio", { name: "Trop cher" }));
  await userEvent.click(screen.getByRole("button", { name: "Confirmer le refus" }));
  await expect
    .poll(() => server.requests.find(({ path }) => path.endsWith("/refuse"))?.body)
    .toEqual({ reason: "too_costly", words: null });
});

test("what is asked to be changed has to be said, outlives Cancel, and is read again as the customer’s own", async () => {
  const opened = { opened_at: "2026-11-21T10:00:00.000Z" };
  const server = open(proposal(opened));
  renderScreen(ProposalScreen, at);
  await userEvent.click(await screen.findByRole("button", { name: "Demander un changement" }));
  await userEvent.click(screen.getByRole("button", { name: "Envoyer la demande" }));
  await screen.findByText("Indiquez en quelques mots ce qu’il faut changer.");
  const field = screen.getByRole("textbox", { name: /^Que faut-il changer/ });
  await expect.poll(() => document.activeElement).toBe(field);
  await userEvent.type(field, "Gardez le fonds en euros.");
  await userEvent.click(screen.getByRole("button", { name: "Annuler" }));
  await userEvent.click(screen.getByRole("button", { name: "Demander un changement" }));
  await userEvent.click(screen.getByRole("button", { name: "Envoyer la demande" }));
  const asked = () =>
    server.requests.filter(({ method, path }) => method === "POST" && !path.endsWith("/opened"));
  await expect.poll(() => asked().map(({ body }) => body)).toEqual([{ words: "Gardez le fonds en euros." }]);
  cleanup();
  open(proposal({ ...opened, state: "change_asked", words: "Gardez le fonds en euros." }));
  renderScreen(ProposalScreen, at);
  await screen.findByRole("heading", { name: "Votre réponse" });
  expect(words()).not.toContain("Réponse du client");
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

const paid = { amount: 20_000, fee: 100, source: "vente d’un garage", limited: null };
const second = () =>
  contract({
    portfolio_id: newId(),
    contract_name: "Plan retraite",
    kind: "per",
    moves: moves.map((move) => ({ ...move, paid: 20_000 })),
    payment: paid,
    tax: ["Un versement volontaire se déduit."],
  });

test("two contracts and a payment are read contract by contract, with one table of costs", async () => {
  const contracts = [contract(), second()];
  const costs = [
    cost("products", [1800, 1500], "Assurance vie"),
    cost("products", [900, 1200], "Plan retraite"),
    cost("products", [2700, 2700]),
    cost("payment", [0, 100]),
  ];
  open(
    proposal({
      contracts,
      costs,
      payment: paid,
      paid: 20_000,
      contract_name: "Assurance vie et Plan retraite",
    }),
  );
  renderScreen(ProposalScreen, at);
  await screen.findByRole("heading", { name: /^Les mouvements sur.*Plan retraite/ });
  expect(screen.getAllByRole("columnheader", { name: "Dont versement" })).toHaveLength(1);
  expect(words()).toContain("Versement de 20 000 €, frais d’entrée 100 €. Provenance : vente d’un garage.");
  expect(words()).toContain("Placements, par an, « Plan retraite »");
  expect(words()).toContain("elles se lisent contrat par contrat");
});

test("what is carried out is said of each contract, and a payment that is short of what was asked", async () => {
  const line = { label: "Fonds en euros", wanted: 70_000, held: 69_500, is_done: true };
  const contracts = [
    contract({ execution: { state: "done", lines: [line], payment: null } }),
    {
      ...second(),
      execution: {
        state: "partly",
        lines: [line],
        payment: { wanted: 20_000, paid: 12_000, is_done: false },
      },
    },
  ];
  open(proposal({ state: "accepted", contracts, execution: { state: "partly" } }));
  renderScreen(ProposalScreen, at);
  await screen.findByRole("table", { name: /^Exécution sur.*Plan retraite/ });
  expect(words()).toContain("Faite.");
  expect(words()).toContain("En partie faite.");
  // What is missing is told with its sign.
  expect(words()).toMatch(/Versement20 000 €12 000 €−8 000 €/);
  expect(words()).toMatch(/Fonds en euros70 000 €69 500 €−500 €fait/);
});

test.each([
  ["Pas encore faite après 15 jours.", false],
  ["Pas entièrement faite après 15 jours.", true],
])("late is said as far as it is done: %s", async (said, isDone) => {
  const lines = [
    { label: "Fonds en euros", wanted: 70_000, held: isDone ? 70_000 : null, is_done: isDone },
    { label: "Fonds dynamique", wanted: 0, held: null, is_done: false },
  ];
  const contracts = [contract({ execution: { state: "late", lines, payment: null } })];
  open(proposal({ state: "accepted", contracts, execution: { state: "late" } }));
  renderScreen(ProposalScreen, at);
  expect(await screen.findByText(said)).toBeDefined();
  expect(words().match(/après 15 jours/g)).toHaveLength(1);
  // What may be done about it stands beside it: the value that may be old, and the advisor.
  expect(screen.getByText(/leur exécution se voit à sa prochaine mise à jour/)).toBeDefined();
  const update = screen.getByRole("link", { name: /^Voir le contrat/ });
  expect(update.getAttribute("href")).toContain(String(contracts[0]?.portfolio_id));
  expect(screen.getByRole("link", { name: "Écrire à votre conseiller" })).toBeDefined();
});

test("a draft lists its contracts; one of several may be left out, and another added", async () => {
  const area = { base: "/app", subject: newId() } as const;
  const contracts = [contract(), second()];
  const server = open(proposal({ state: "draft", sent_at: null, statement_hash: null, contracts }));
  renderScreen(ProposalScreen, { ...at, area });
  await userEvent.click(await screen.findByRole("button", { name: /^Retirer.*Plan retraite/ }));
  await expect
    .poll(() => server.requests.find(({ path }) => path.includes("/contracts/"))?.path)
    .toContain(`/proposals/${proposalId}/contracts/${String(contracts[1]?.portfolio_id)}`);
  const edit = screen.getByRole("link", { name: /^Modifier les poids de.*Assurance vie/ });
  expect(edit.getAttribute("href")).toContain(`draft=${proposalId}`);
});
