// @vitest-environment jsdom
import { errorBody } from "@vigie/api";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { seededIds } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { helene } from "../../../testing/people.ts";
import { contract, proposal, proposalId } from "../../../testing/proposals.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { ProposalScreen } from "./screens/proposal.tsx";

const newId = seededIds(39);
afterEach(() => {
  cleanup();
});

const at = { at: `/app/proposals/${proposalId}`, path: "proposals/$proposalId" };
const serve = (shown: object) =>
  serveApi((path) => {
    if (path.endsWith("/users/me")) return Response.json({ user: helene });
    if (path.endsWith("/portfolios")) return Response.json({ portfolios: [] });
    if (path.endsWith("/optimization")) return Response.json({ optimization: null });
    return Response.json({ proposal: shown });
  });
const known = { url: "https://site.example/monde.pdf", version_on: "2026-03-01", language: "fr" };
const fund = (label: string, more: object = {}) => ({
  key: label,
  isin: label,
  label,
  document: null,
  known: null,
  ...more,
});

test("the customer opens each document in a new tab, reads its version, and which one was not given", async () => {
  serve(
    proposal({
      opened_at: "2026-11-21T10:00:00.000Z",
      key_documents: [fund("Monde", { document: known }), fund("Pacifique")],
    }),
  );
  renderScreen(ProposalScreen, at);
  const list = within(await screen.findByRole("list", { name: "Documents d’informations clés" }));
  const link = list.getByRole("link", { name: "Monde, nouvel onglet" });
  expect(["href", "target", "rel"].map((name) => link.getAttribute(name))).toEqual([
    "https://site.example/monde.pdf",
    "_blank",
    "noopener noreferrer",
  ]);
  expect(list.getByText("Version du 01.03.2026, français")).toBeDefined();
  expect(list.getByText("Pacifique, non remis")).toBeDefined();
});

test("a draft is filled with what the firm knows, and what is typed is given with it", async () => {
  const area = { base: "/app", subject: newId() } as const;
  const key_documents = [fund("Monde", { known }), fund("Pacifique")];
  const server = serve(proposal({ state: "draft", sent_at: null, statement_hash: null, key_documents }));
  renderScreen(ProposalScreen, { ...at, area });
  const monde = await screen.findByLabelText("Lien du document de Monde");
  expect(monde).toHaveProperty("value", "https://site.example/monde.pdf");
  await userEvent.type(
    screen.getByLabelText("Lien du document de Pacifique"),
    "https://site.example/pacifique.pdf",
  );
  // A link without its version is not sent.
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer le brouillon" }));
  expect(screen.getByText("Indiquez la date de la version de ce document.")).toBeDefined();
  const missing = within(screen.getByRole("group", { name: "Pacifique" })).getByLabelText("Version du");
  await expect.poll(() => document.activeElement).toBe(missing);
  expect(server.requests.some(({ method }) => method === "PUT")).toBe(false);
  const pacifique = within(screen.getByRole("group", { name: "Pacifique" }));
  await userEvent.type(pacifique.getByLabelText("Version du"), "15.04.2026");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer le brouillon" }));
  await expect
    .poll(() => server.requests.find(({ method }) => method === "PUT")?.body)
    .toMatchObject({
      keyDocuments: [
        { key: "Monde", url: known.url, versionOn: known.version_on, language: "fr" },
        {
          key: "Pacifique",
          url: "https://site.example/pacifique.pdf",
          versionOn: "2026-04-15",
          language: "fr",
        },
      ],
    });
});

test("a link that opens no site is refused in its field, which has the focus, and nothing is sent", async () => {
  const area = { base: "/app", subject: newId() } as const;
  const key_documents = [fund("Monde", { document: { ...known, url: "" } })];
  const server = serve(proposal({ state: "draft", sent_at: null, statement_hash: null, key_documents }));
  renderScreen(ProposalScreen, { ...at, area });
  const link = await screen.findByLabelText("Lien du document de Monde");
  await userEvent.type(link, "site.example/monde.pdf");
  expect(link.getAttribute("aria-invalid")).not.toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Envoyer au client" }));
  expect(screen.getByText(/^Indiquez l’adresse complète, en https/)).toBeDefined();
  await expect.poll(() => document.activeElement).toBe(link);
  expect(server.requests.some(({ method }) => method !== "GET")).toBe(false);
});

test("the advisor is not asked to read what the customer was given", async () => {
  const area = { base: "/app", subject: newId() } as const;
  serve(proposal({ key_documents: [fund("Monde", { document: known })] }));
  renderScreen(ProposalScreen, { ...at, area });
  expect(await screen.findByText("Remis au client avec la proposition.")).toBeDefined();
  expect(screen.queryByText(/^Lisez-les avant de répondre/)).toBeNull();
});

test("the customer is asked to read before they answer, not once they have", async () => {
  serve(proposal({ state: "refused", key_documents: [fund("Monde", { document: known })] }));
  renderScreen(ProposalScreen, at);
  expect(await screen.findByText("Ils présentent les risques et les coûts de chaque fonds.")).toBeDefined();
  expect(screen.queryByText(/^Lisez-les avant de répondre/)).toBeNull();
});

/** Of a contract whose payments the law limits. */
const paidOn = (before: object) => ({
  amount: 20_000,
  fee: 0,
  source: "épargne",
  limited: { limit: 150_000, both_limit: 225_000, law: null, ...before },
});

test("what another tab saved of a draft is shown beside what is typed, which is saved over it on the next press", async () => {
  const area = { base: "/app", subject: newId() } as const;
  const draft = (more: object = {}) =>
    proposal({ state: "draft", sent_at: null, statement_hash: null, ...more });
  const put: { readonly words_revision?: number }[] = [];
  serveApi((path, init) => {
    if (path.endsWith("/users/me")) return Response.json({ user: helene });
    if (path.endsWith("/portfolios")) return Response.json({ portfolios: [] });
    if (path.endsWith("/optimization")) return Response.json({ optimization: null });
    const theirs = draft({
      revision: 5,
      words_revision: 2,
      words_by_other: "Paul Kermarrec",
      reasons: "Les raisons de l’autre onglet.",
      contracts: [contract({ payment: paidOn({ own: 1_234.56, other: null }) })],
    });
    if (init?.method !== "PUT") return Response.json({ proposal: put.length === 0 ? draft() : theirs });
    put.push(typeof init.body === "string" ? JSON.parse(init.body) : {});
    return put.at(-1)?.words_revision === 2
      ? Response.json({ proposal: draft({ revision: 6, words_revision: 3 }) })
      : Response.json(errorBody("proposal.draft_changed"), { status: 409 });
  });
  renderScreen(ProposalScreen, { ...at, area });
  const reasons = await screen.findByLabelText("Vos raisons, lues par le client");
  await userEvent.clear(reasons);
  await userEvent.type(reasons, "Les miennes.");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer le brouillon" }));
  const saved = await screen.findByRole("region", { name: "Version enregistrée" });
  await expect.poll(() => saved.textContent).toContain("Les raisons de l’autre onglet.");
  // What was pressed was refused for it: it is read next, with who saved it and all that the next press writes over.
  expect(document.activeElement).toBe(saved);
  const told = saved.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
  expect(told).toContain("Enregistrée par Paul Kermarrec");
  expect(told).toContain("Déjà versé sur « Assurance vie » depuis l’ouverture1 234,56 €");
  expect(told).toContain("Déjà versé sur l’autre plan, PEA ou PEA-PMEinconnu");
  expect(screen.getByLabelText("Vos raisons, lues par le client")).toHaveProperty("value", "Les miennes.");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer le brouillon" }));
  await expect.poll(() => screen.queryByRole("region", { name: "Version enregistrée" })).toBeNull();
  expect(put).toMatchObject([
    { words_revision: 1, reasons: "Les miennes." },
    { words_revision: 2, reasons: "Les miennes." },
  ]);
});

test("an advisor in a hurry is told by each field what is missing, and nothing is sent", async () => {
  const area = { base: "/app", subject: newId() } as const;
  const lacking = {
    state: "draft",
    sent_at: null,
    statement_hash: null,
    reasons: "Court.",
    open: ["letter"],
  };
  const server = serve(proposal(lacking));
  renderScreen(ProposalScreen, { ...at, area });
  const reasons = await screen.findByLabelText("Vos raisons, lues par le client");
  await userEvent.click(screen.getByRole("button", { name: "Envoyer au client" }));
  await expect.poll(() => document.activeElement).toBe(reasons);
  expect(screen.getByText(/^Saisissez vos raisons en 40 caractères au moins/)).toBeDefined();
  const argument = screen.getByLabelText("Pourquoi ce conseil précède la lettre de mission");
  expect(argument.getAttribute("aria-invalid")).toBe("true");
  await userEvent.type(reasons, "x".repeat(40));
  await userEvent.type(argument, "x".repeat(19));
  await userEvent.click(screen.getByRole("button", { name: "Envoyer au client" }));
  await expect.poll(() => document.activeElement).toBe(argument);
  expect(server.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  await userEvent.type(argument, "x");
  await userEvent.click(screen.getByRole("button", { name: "Envoyer au client" }));
  await expect
    .poll(() =>
      server.requests.filter(({ method }) => method !== "GET").map(({ path }) => path.split("/").at(-1)),
    )
    .toEqual([proposalId, "send"]);
});

test("a sending that the customer's file stops leads to that file", async () => {
  const subject = newId();
  const draft = proposal({ state: "draft", sent_at: null, statement_hash: null, checks: [] });
  serveApi((path, init) => {
    if (path.endsWith("/users/me")) return Response.json({ user: helene });
    if (path.endsWith("/portfolios")) return Response.json({ portfolios: [] });
    if (path.endsWith("/optimization")) return Response.json({ optimization: null });
    return init?.method === "POST"
      ? Response.json(errorBody("file.incomplete"), { status: 409 })
      : Response.json({ proposal: draft });
  });
  renderScreen(ProposalScreen, { ...at, area: { base: "/app", subject } });
  await userEvent.click(await screen.findByRole("button", { name: "Envoyer au client" }));
  await screen.findByText(/Complétez son dossier/);
  const link = screen.getByRole("link", { name: "Ouvrir le dossier du client" });
  expect(link.getAttribute("href")).toBe(`/advisory/customers/${subject}/file`);
});
