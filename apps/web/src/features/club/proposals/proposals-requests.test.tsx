// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { errorBody } from "@vigie/api";
import { seededIds } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { readToasts } from "../../../ui/toast.ts";
import { helene } from "../../../testing/people.ts";
import { proposal, proposalId } from "../../../testing/proposals.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { ProposalScreen } from "./screens/proposal.tsx";

/** A change that was asked for: what the customer may still do, and how the firm ends it without another version. */

const newId = seededIds(44);
const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(() => {
  cleanup();
});

const at = { at: `/app/proposals/${proposalId}`, path: "proposals/$proposalId" };
const customerId = newId();
const advisorAt = {
  ...at,
  at: `/advisory/customers/${customerId}/view/proposals/${proposalId}`,
  area: { base: `/advisory/customers/${customerId}/view`, subject: customerId },
} as const;
const request = { kind: "asked", at: "2026-11-22T10:00:00.000Z", words: "Moins de mouvements." };
const asked = (more: object = {}) =>
  proposal({
    opened_at: "2026-11-21T10:00:00.000Z",
    state: "change_asked",
    decided_at: "2026-11-22T10:00:00.000Z",
    words: request.words,
    requests: [request],
    may_take_back: true,
    ...more,
  });

function serve(first: object, refused?: Response) {
  let shown = first;
  const taken = { kind: "taken_back", at: "2026-11-23T10:00:00.000Z", words: null };
  return serveApi((path, init) => {
    if (path.endsWith("/optimization")) return Response.json({ optimization: null });
    if (path.endsWith("/users/me")) return Response.json({ user: helene });
    if (init?.method === "POST" || init?.method === "DELETE") {
      if (refused !== undefined) return refused;
      if (path.endsWith("/refuse")) shown = { ...shown, state: "refused", reason: "not_now" };
      if (path.endsWith("/change"))
        shown = {
          ...shown,
          state: "sent",
          words: null,
          decided_at: null,
          requests: [request, taken],
          may_take_back: false,
        };
      if (path.endsWith("/withdraw"))
        shown = { ...shown, state: "withdrawn", withdrawn_words: "Le fonds ferme." };
    }
    return Response.json(path.endsWith("/proposals") ? { proposals: [] } : { proposal: shown });
  });
}

test("who asked for a change takes it back: the answer is theirs again, with the focus, and nothing lies over it", async () => {
  serve(asked());
  renderScreen(ProposalScreen, at);
  await screen.findByText(/attendra de nouveau votre réponse, jusqu’au 20\.12\.2026/);
  await userEvent.click(screen.getByRole("button", { name: "Annuler ma demande" }));
  const answer = await screen.findByRole("region", { name: "Votre réponse" });
  await expect.poll(() => document.activeElement).toBe(answer);
  expect(within(answer).getByRole("button", { name: "Accepter" })).toBeDefined();
  expect(words()).toContain("Moins de mouvements.Annulée le");
  expect(readToasts()).toEqual([]);
});

test("or refuses, with a reason; what they asked for stays", async () => {
  const server = serve(asked());
  renderScreen(ProposalScreen, at);
  await userEvent.click(await screen.findByRole("button", { name: "Refuser" }));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Votre demande de changement" }));
  await userEvent.click(screen.getByRole("button", { name: "Annuler" }));
  await userEvent.click(screen.getByRole("button", { name: "Refuser" }));
  await userEvent.click(screen.getByRole("radio", { name: "Pas maintenant" }));
  await userEvent.click(screen.getByRole("button", { name: "Confirmer le refus" }));
  const title = await screen.findByRole("heading", { name: "Et maintenant" });
  await expect.poll(() => screen.queryByRole("button", { name: "Refuser" })).toBeNull();
  await expect.poll(() => document.activeElement?.contains(title)).toBe(true);
  expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({
    reason: "not_now",
    words: null,
  });
  expect(readToasts()).toEqual([]);
});

test("one that could not be accepted is only refused; what came before is told", async () => {
  serve(asked({ may_take_back: false }));
  renderScreen(ProposalScreen, at);
  await screen.findByText("Vous pouvez aussi refuser cette proposition dès maintenant.");
  expect(screen.queryByRole("button", { name: "Annuler ma demande" })).toBeNull();
  cleanup();
  serve(asked(), Response.json(errorBody("proposal.wrong_state"), { status: 409 }));
  renderScreen(ProposalScreen, at);
  await userEvent.click(await screen.findByRole("button", { name: "Annuler ma demande" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Cette proposition n’en est plus là");
});

test("the firm ends it with its reason, and never without one", async () => {
  const server = serve(asked());
  renderScreen(ProposalScreen, advisorAt);
  await userEvent.click(await screen.findByRole("button", { name: "Retirer la proposition" }));
  await userEvent.click(screen.getByRole("button", { name: "Retirer la proposition" }));
  await screen.findByText("Indiquez en quelques mots pourquoi vous la retirez.");
  expect(server.requests.filter(({ method }) => method === "POST")).toEqual([]);
  await userEvent.type(screen.getByLabelText("Votre raison, lue par le client"), "Le fonds ferme.");
  await userEvent.click(screen.getByRole("button", { name: "Retirer la proposition" }));
  await expect
    .poll(() => server.requests.find(({ method }) => method === "POST")?.body)
    .toEqual({ words: "Le fonds ferme." });
});

test("why it was taken back is read by both, each in their words", async () => {
  const ended = asked({ state: "withdrawn", withdrawn_words: "Le fonds ferme.", may_take_back: false });
  for (const [where, title] of [
    [at, "Pourquoi votre conseiller l’a retirée"],
    [advisorAt, "Raison du retrait, lue par le client"],
  ] as const) {
    serve(ended);
    renderScreen(ProposalScreen, where);
    const head = await screen.findByRole("heading", { name: title });
    expect(head.closest("section")?.textContent).toContain("Le fonds ferme.");
    expect(screen.queryByRole("button", { name: "Refuser" })).toBeNull();
    cleanup();
  }
});

test("an advisor reads that the model of a draft has been written anew", async () => {
  const draft = proposal({ state: "draft", origin: "model", model_version: 1, model_now: 2 });
  serve({ ...draft, sent_at: null });
  renderScreen(ProposalScreen, advisorAt);
  expect(await screen.findByText(/Le modèle du cabinet est passé à la version 2/)).toBeTruthy();
});
