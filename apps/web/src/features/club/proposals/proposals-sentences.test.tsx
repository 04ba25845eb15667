// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { errorBody } from "@vigie/api";
import { seededIds } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { helene } from "../../../testing/people.ts";
import { proposal, proposalId } from "../../../testing/proposals.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { ProposalScreen } from "./screens/proposal.tsx";

const newId = seededIds(41);
const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(() => {
  privateMode.write("off");
  cleanup();
});

const place = { at: `/app/proposals/${proposalId}`, path: "proposals/$proposalId" };
const area = { base: "/app", subject: newId() } as const;
const sentence = { topic: "what", key: "what Déplacer #", text: "Déplacer 12 500 €.", edit: null };
const draft = (more: object = {}) =>
  proposal({ state: "draft", sent_at: null, statement_hash: null, statement: [{ ...sentence, ...more }] });
const edited = {
  text: "Nous déplaçons 12 500 €.",
  edit: { original: sentence.text, at: "2026-11-28T09:00:00.000Z", author_name: "Paul Renard" },
};

const open = (first: object) => {
  let shown = first;
  return serveApi((path, init) => {
    if (path.endsWith("/users/me")) return Response.json({ user: helene });
    if (path.endsWith("/portfolios")) return Response.json({ portfolios: [] });
    if (path.endsWith("/optimization")) return Response.json({ optimization: null });
    if (path.endsWith("/sentences")) {
      const { text } = JSON.parse(typeof init?.body === "string" ? init.body : "{}");
      if (String(text).includes("12 600"))
        return Response.json(errorBody("proposal.figure_unknown", { detail: { figure: "12 600 €" } }), {
          status: 422,
        });
      shown = text === null ? draft() : draft({ ...edited, text });
    }
    return Response.json({ proposal: shown });
  });
};

test("a refused sentence stays in its field, with the figure that no fact holds; mended, it is kept with where it comes from", async () => {
  const server = open(draft());
  renderScreen(ProposalScreen, { ...place, area });
  await userEvent.click(await screen.findByRole("button", { name: /^Modifier cette phrase/ }));
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Votre phrase/ });
  await userEvent.clear(field);
  await userEvent.type(field, "Nous déplaçons 12 600 €.");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer la phrase" }));
  await expect.poll(words).toContain("ne figure pas dans la proposition : 12 600 €.");
  expect(field.value).toBe("Nous déplaçons 12 600 €.");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await userEvent.clear(field);
  await userEvent.type(field, edited.text);
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer la phrase" }));
  await expect
    .poll(words)
    .toContain("Modifié le 28.11.2026 par Paul Renard. Texte d’origine : Déplacer 12 500 €.");
  expect(server.requests.findLast(({ path }) => path.endsWith("/sentences"))?.body).toEqual({
    key: sentence.key,
    text: edited.text,
  });
  await userEvent.click(screen.getByRole("button", { name: /^Modifier cette phrase/ }));
  await userEvent.click(screen.getByRole("button", { name: "Rétablir le texte d’origine" }));
  await expect.poll(words).not.toContain("Texte d’origine :");
});

test("the customer, and whoever reads what was sent, is offered no edit", async () => {
  open(proposal({ statement: [{ ...sentence, key: null }] }));
  renderScreen(ProposalScreen, place);
  const item = (await screen.findByText("Déplacer 12 500 €.")).closest("li");
  expect(item === null ? null : within(item).queryByRole("button")).toBeNull();
});

test("in private mode no amount is left in what was written by hand, however it is written", async () => {
  privateMode.write("on");
  const text = "Vous placez 12 500 euros, près de 13 k€.";
  open(
    proposal({
      statement: [{ ...edited, topic: "what", key: null, text }],
      reasons: "Soit 12,5 mille euros.",
    }),
  );
  renderScreen(ProposalScreen, place);
  expect(await screen.findByText("Vous placez *****, près de *****.")).toBeDefined();
  expect(screen.getByText("Soit *****.")).toBeDefined();
});
