// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { seededIds } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { helene } from "../../../testing/people.ts";
import { contract, moves, portfolioId, proposal, proposalId } from "../../../testing/proposals.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { ProposalScreen } from "./screens/proposal.tsx";

const newId = seededIds(40);
const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(() => {
  cleanup();
});

const at = { at: `/app/proposals/${proposalId}`, path: "proposals/$proposalId" };
const open = (shown: object) =>
  serveApi((path) =>
    path.endsWith("/users/me") ? Response.json({ user: helene }) : Response.json({ proposal: shown }),
  );

const order = (rank: number, more: object = {}) => ({
  rank,
  act: rank === 0 ? "pay" : "sell",
  label: rank === 0 ? null : "Fonds dynamique",
  amount: 30_000,
  done_on: null,
  told_at: null,
  is_seen: false,
  ...more,
});
const executed = { done_on: "2026-11-23", told_at: "2026-11-23T10:00:00.000Z" };

test("the customer ticks an order with its day, and takes a tick back; what a source shows stands beside", async () => {
  const contracts = [contract({ orders: [order(0), order(1, { ...executed, is_seen: true })] })];
  const accepted = { state: "accepted", decided_at: "2020-11-20T10:00:00.000Z", contracts };
  const server = open(proposal({ ...accepted, execution: { state: "waiting" } }));
  renderScreen(ProposalScreen, at);
  const sold = await screen.findByRole("checkbox", { name: /Fonds dynamique.: vendre pour 30.000/ });
  expect(sold).toHaveProperty("checked", true);
  expect(words()).toContain("1 ordre coché sur 2, 1 visible sur le contrat");
  // The day that bounds what may be ticked is told, not only named.
  expect(words()).toContain("Vous avez donné votre accord le 20.11.2020.");
  expect(words()).toContain("Entre le 20.11.2020, jour de votre accord, et aujourd’hui.");
  // What is left to do stands before what was seen of it, as long as nothing was.
  expect(words()).toMatch(/Ordres à passer.*Exécution/);
  expect(words()).toContain("Fait chez l’établissement le 23.11.2026, selon vous");
  const ticks = () =>
    server.requests.filter(({ path }) => path.endsWith("/ticks")).map(({ body }) => body as object);
  await userEvent.click(sold);
  await expect.poll(ticks).toEqual([{ portfolioId, rank: 1, doneOn: null }]);
  const field = screen.getByLabelText("Jour des ordres que vous cochez");
  await userEvent.clear(field);
  await userEvent.type(field, "19.11.2020");
  expect(screen.getByRole("checkbox", { name: /Verser/ })).toHaveProperty("disabled", true);
  await userEvent.clear(field);
  await userEvent.type(field, "24.11.2020");
  await userEvent.click(screen.getByRole("checkbox", { name: /Verser/ }));
  await expect
    .poll(() => ticks().at(-1))
    .toEqual({
      portfolioId,
      rank: 0,
      doneOn: "2020-11-24",
    });
});

test("an advisor reads what the customer says of the orders, and ticks none", async () => {
  const area = { base: "/app", subject: newId() } as const;
  const contracts = [contract({ orders: [order(1, executed), order(2)] })];
  open(proposal({ state: "accepted", decided_at: "2026-11-20T10:00:00.000Z", contracts }));
  renderScreen(ProposalScreen, { ...at, area });
  await screen.findByRole("list", { name: "Ordres à passer" });
  expect(words()).toContain("Fait chez l’établissement le 23.11.2026, selon le client");
  expect(words()).toContain("Pas coché par le client");
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByLabelText("Jour des ordres que vous cochez")).toBeNull();
});

test("a line of which nothing is left is asked to be sold whole", async () => {
  const [euro] = moves;
  const of = (label: string, after: number) => ({
    ...euro,
    label,
    before: 30_000,
    after,
    change: after - 30_000,
  });
  const contracts = [
    contract({
      moves: [of("Fonds dynamique", 0), of("Fonds mesuré", 10_000)],
      orders: [order(1), order(2, { label: "Fonds mesuré", amount: 20_000 })],
    }),
  ];
  open(proposal({ state: "accepted", decided_at: "2026-11-20T10:00:00.000Z", contracts }));
  renderScreen(ProposalScreen, at);
  await screen.findByRole("list", { name: "Ordres à passer" });
  expect(words()).toContain("Fonds dynamique : vendre en totalité, soit 30 000,00 €");
  expect(words()).toContain("Fonds mesuré : vendre pour 20 000,00 €");
});

test("once the contract shows every order, nothing is left to tick, and the sheet stays", async () => {
  const contracts = [contract({ orders: [order(1, { ...executed, is_seen: true })] })];
  const accepted = { state: "accepted", decided_at: "2020-11-20T10:00:00.000Z", contracts };
  open(proposal({ ...accepted, execution: { state: "done" } }));
  renderScreen(ProposalScreen, at);
  await screen.findByRole("list", { name: "Ordres passés" });
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByLabelText("Jour des ordres que vous cochez")).toBeNull();
  expect(words()).not.toContain("Cochez chaque ordre");
  expect(words()).toContain("Fait chez l’établissement le 23.11.2026, selon vous");
  expect(screen.getByRole("button", { name: "Feuille d’ordres (PDF)" })).toBeTruthy();
});
