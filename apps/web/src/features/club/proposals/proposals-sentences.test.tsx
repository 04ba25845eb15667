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
const draft = (more: object = {}, statement: readonly object[] = [{ ...sentence, ...more }]) =>
  proposal({ state: "draft", sent_at: null, statement_hash: null, statement });
const edited = {
  text: "Nous déplaçons 12 500 €.",
  edit: { original: sentence.text, at: "2026-11-28T09:00:00.000Z", author_name: "Paul Renard" },
};

const written = (init: RequestInit | undefined): readonly { key: string; text: string | null }[] =>
  JSON.parse(typeof init?.body === "string" ? init.body : "{}").sentences;
const open = (first: object, after: (sentences: ReturnType<typeof written>) => object = () => first) => {
  let shown = first;
  const server = serveApi((path, init) => {
    if (path.endsWith("/users/me")) return Response.json({ user: helene });
    if (path.endsWith("/portfolios")) return Response.json({ portfolios: [] });
    if (path.endsWith("/optimization")) return Response.json({ optimization: null });
    if (path.endsWith("/sentences")) {
      const at = written(init).findIndex(({ text }) => text?.includes("12 600"));
      if (at !== -1)
        return Response.json(
          errorBody("proposal.figure_unknown", {
            field: `sentences.${String(at)}`,
            detail: { figure: "12 600 €" },
          }),
          { status: 422 },
        );
      shown = after(written(init));
    }
    return Response.json({ proposal: shown });
  });
  return {
    requests: server.requests,
    show: (next: object): void => {
      shown = next;
    },
  };
};
const sold = {
  topic: "what",
  key: "what Vendre #",
  text: "Vendre 12 500 € de «\u00a0Monde\u00a0».",
  edit: null,
};
const two = (first: object = {}) => draft({}, [{ ...sentence, ...first }, sold]);
const field = async (name: string) => await screen.findByRole<HTMLTextAreaElement>("textbox", { name });

test("a section opens at once, each sentence in its field; the refused one says the figure that no fact holds, mended they are kept together", async () => {
  const server = open(two(), ([said]) =>
    said?.text === null ? two() : two({ ...edited, text: said?.text }),
  );
  renderScreen(ProposalScreen, { ...place, area });
  await userEvent.click(await screen.findByRole("button", { name: /^Modifier\s*: Mouvements proposés$/ }));
  expect(screen.queryByRole("button", { name: /^Modifier\s*: Mouv/ })).toBeNull();
  const [first, second] = [await field("Phrase 1 sur 2"), await field("Phrase 2 sur 2")];
  expect(document.activeElement).toBe(first);
  await userEvent.clear(second);
  await userEvent.type(second, "Vendre 12 600 € de fonds.");
  await userEvent.clear(first);
  await userEvent.type(first, edited.text);
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer ces phrases" }));
  await expect.poll(words).toContain("ne figure pas dans la proposition : 12 600 €.");
  expect([first.getAttribute("aria-invalid"), second.getAttribute("aria-invalid")]).toEqual([null, "true"]);
  expect([first.value, second.value]).toEqual([edited.text, "Vendre 12 600 € de fonds."]);
  await expect.poll(() => document.activeElement).toBe(second);
  await userEvent.click(screen.getByRole("button", { name: /^Rétablir le texte d’origine\s*: Vendre/ }));
  expect(second.value).toBe(sold.text);
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer ces phrases" }));
  await expect
    .poll(words)
    .toContain("Modifié le 28.11.2026 par Paul Renard. Texte d’origine : Déplacer 12 500 €.");
  const opener = screen.getByRole("button", { name: /^Modifier\s*: Mouvements proposés$/ });
  await expect.poll(() => document.activeElement).toBe(opener);
  const sent = () => server.requests.findLast(({ path }) => path.endsWith("/sentences"))?.body;
  expect(sent()).toEqual({ sentences: [{ key: sentence.key, text: edited.text, was: sentence.text }] });
  await userEvent.click(opener);
  await userEvent.click(screen.getByRole("button", { name: /^Rétablir le texte d’origine/ }));
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer ces phrases" }));
  await expect.poll(words).not.toContain("Texte d’origine :");
  expect(sent()).toEqual({ sentences: [{ key: sentence.key, text: null, was: edited.text }] });
});

test("nothing is sent to the customer while sentences are being written, and what was typed stays", async () => {
  const server = open(two());
  renderScreen(ProposalScreen, { ...place, area });
  await userEvent.click(await screen.findByRole("button", { name: /^Modifier\s*: Mouvements proposés$/ }));
  const first = await field("Phrase 1 sur 2");
  await userEvent.type(first, " Tout de suite.");
  await userEvent.click(screen.getByRole("button", { name: "Envoyer au client" }));
  expect(screen.getByRole("alert").textContent).toBe(
    "Enregistrez ou annulez d’abord les phrases en cours de modification.",
  );
  expect(first.value).toBe(`${sentence.text} Tout de suite.`);
  expect(server.requests.some(({ path }) => path.endsWith("/send"))).toBe(false);
});

test("what is typed stays with its sentence where the facts tell another one before it meanwhile", async () => {
  const server = open(two());
  renderScreen(ProposalScreen, { ...place, area });
  await userEvent.click(await screen.findByRole("button", { name: /^Modifier\s*: Mouvements proposés$/ }));
  const typed = `${sold.text} Tout de suite.`;
  await userEvent.type(await field("Phrase 2 sur 2"), " Tout de suite.");
  const another = { ...sentence, key: "what Verser #", text: "Verser 12 500 €." };
  server.show(draft({}, [another, sentence, sold]));
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer le brouillon" }));
  expect((await field("Phrase 3 sur 3")).value).toBe(typed);
  expect((await field("Phrase 2 sur 3")).value).toBe(sentence.text);
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer ces phrases" }));
  const sent = () => server.requests.findLast(({ path }) => path.endsWith("/sentences"))?.body;
  await expect.poll(sent).toEqual({ sentences: [{ key: sold.key, text: typed, was: sold.text }] });
});

test("words on a sentence that is told no more stand apart: taken over in the nearest one's place, or dropped", async () => {
  const gone = {
    topic: "what",
    key: "what Céder #",
    text: "Nous vendons 9 000 € de «\u00a0Monde\u00a0».",
    original: "Vendre 9 000 € de «\u00a0Monde\u00a0», en une fois.",
    at: "2026-11-28T09:00:00.000Z",
    author_name: "Paul Renard",
  };
  const server = open({ ...two(), stale_sentences: [gone] }, () => two());
  renderScreen(ProposalScreen, { ...place, area });
  const apart = await screen.findByRole("group", { name: "Phrase hors de la déclaration" });
  expect(apart.textContent).toContain(gone.text);
  expect(apart.textContent).toContain(gone.original);
  await userEvent.click(await within(apart).findByRole("button", { name: "Reprendre cette phrase" }));
  const second = await field("Phrase 2 sur 2");
  expect(second.value).toBe(gone.text);
  expect(document.activeElement).toBe(second);
  await userEvent.click(screen.getByRole("button", { name: "Annuler" }));
  const again = screen.getByRole("group", { name: "Phrase hors de la déclaration" });
  await userEvent.click(within(again).getByRole("button", { name: "Reprendre cette phrase" }));
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer ces phrases" }));
  const sent = () =>
    server.requests.filter(({ path }) => path.endsWith("/sentences")).map(({ body }) => body);
  await expect.poll(sent).toEqual([
    {
      sentences: [
        { key: sold.key, text: gone.text, was: sold.text },
        { key: gone.key, text: null },
      ],
    },
  ]);
  await expect.poll(() => screen.queryByRole("group", { name: "Phrase hors de la déclaration" })).toBeNull();
});

test("words that stand apart are dropped in one act", async () => {
  const gone = { topic: "why", key: "why #", text: "Soit 5 %.", original: "À 5 %." };
  const by = { at: "2026-11-28T09:00:00.000Z", author_name: "Paul Renard" };
  const server = open({ ...two(), stale_sentences: [{ ...gone, ...by }] }, () => two());
  renderScreen(ProposalScreen, { ...place, area });
  // Its section tells nothing any more: there is no place to take.
  await screen.findByRole("heading", { name: "Raisons" });
  const drop = await screen.findByRole("button", { name: "Abandonner cette phrase" });
  expect(screen.queryByRole("button", { name: "Reprendre cette phrase" })).toBeNull();
  await userEvent.click(drop);
  await expect.poll(() => screen.queryByRole("heading", { name: "Raisons" })).toBeNull();
  expect(server.requests.findLast(({ path }) => path.endsWith("/sentences"))?.body).toEqual({
    sentences: [{ key: gone.key, text: null }],
  });
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
