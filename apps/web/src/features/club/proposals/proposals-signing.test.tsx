// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { errorBody } from "@vigie/api";
import { seededIds } from "@vigie/testkit";
import { afterEach, expect, test, vi } from "vitest";
import { helene } from "../../../testing/people.ts";
import { proposal, proposalId } from "../../../testing/proposals.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { ProposalScreen } from "./screens/proposal.tsx";

const newId = seededIds(71);
const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const at = { at: `/app/proposals/${proposalId}`, path: "proposals/$proposalId" };
const advisor = { base: "/app", subject: newId() } as const;
const link = "https://signature.example/sign/1";
const signature = (more: object = {}) => ({
  state: "ongoing",
  asked_at: "2026-11-21T10:00:00.000Z",
  expires_on: "2026-12-20",
  ended_at: null,
  reason: null,
  is_away: false,
  stopped: null,
  is_kept: false,
  ...more,
});
const opened = { opened_at: "2026-11-21T09:00:00.000Z", agreement: "advanced" };

function serve(first: object, then: { readonly signed?: object; readonly url?: string | null } = {}) {
  let shown = first;
  return serveApi((path, init) => {
    if (path.endsWith("/users/me")) return Response.json({ user: helene });
    if (path.endsWith("/portfolios")) return Response.json({ portfolios: [] });
    if (path.endsWith("/optimization")) return Response.json({ optimization: null });
    if (path.endsWith("/accept")) shown = { ...shown, state: "signing", signature: signature() };
    if (path.endsWith("/signature") && init?.method === "POST") {
      shown = { ...shown, ...then.signed };
      return Response.json({ proposal: shown, sign_url: then.url ?? null, expires_at: null });
    }
    if (path.endsWith("/signature")) {
      const left = signature({ state: "canceled", reason: "given_up", ended_at: "2026-11-21T11:00:00.000Z" });
      shown = { ...shown, state: "sent", signature: left };
    }
    return Response.json({ proposal: shown });
  });
}

test("to accept leads to a signature: its level is said before, its tab is opened by the press", async () => {
  const server = serve(proposal(opened), { url: link });
  const tab = { opener: {}, location: { href: "" }, close: vi.fn() };
  vi.spyOn(window, "open").mockReturnValue(tab as never);
  renderScreen(ProposalScreen, at);
  await userEvent.click(await screen.findByRole("button", { name: "Accepter" }));
  expect(words()).toContain("Accord demandé : signature électronique avancée");
  expect(words()).toContain("Votre accord sera donné quand vous aurez signé");
  expect(words().match(/Rien n’est envoyé/g)).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Votre réponse" }));
  await userEvent.click(screen.getByRole("button", { name: "Continuer vers la signature" }));
  await screen.findByRole("heading", { name: "Il reste à signer" });
  // What was pressed is gone: what takes its place is read from its first line.
  const signing = () => screen.getByRole("region", { name: "Il reste à signer" });
  expect(document.activeElement).toBe(signing());
  screen.getByRole("button", { name: "Aller à la signature" }).focus();
  // No message lies over the button, and the top of the page leads to it.
  expect(screen.getAllByText("Il reste à signer")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Aller à la signature" }));
  expect(document.activeElement).toBe(signing());
  expect(words()).toMatch(/À signer jusqu’au 20.{0,12}2026/);
  expect(words()).toContain("Préparez votre pièce d’identité");
  await userEvent.click(screen.getByRole("button", { name: "Ouvrir la signature" }));
  await expect.poll(() => tab.location.href).toBe(link);
  expect(tab.opener).toBeNull();
  expect(screen.getByRole("link", { name: "Rouvrir la page de signature" }).getAttribute("href")).toBe(link);
  expect(server.requests.filter(({ path }) => path.endsWith("/accept"))).toHaveLength(1);
});

test("who cannot sign yet for want of a number is led to where it is given", async () => {
  serveApi((path) => {
    if (path.endsWith("/users/me")) return Response.json({ user: helene });
    if (path.endsWith("/accept"))
      return Response.json(errorBody("proposal.signer_without_mobile"), { status: 409 });
    return Response.json({ proposal: proposal(opened) });
  });
  renderScreen(ProposalScreen, at);
  await userEvent.click(await screen.findByRole("button", { name: "Accepter" }));
  await userEvent.click(screen.getByRole("button", { name: "Continuer vers la signature" }));
  expect((await screen.findByRole("alert")).textContent).toContain("votre numéro de mobile");
  const link = screen.getByRole("link", { name: "Compléter mon profil" });
  expect(link.getAttribute("href")).toBe("/app/user/profile");
});

test("to give up brings the answer back, and says what is left to do", async () => {
  const server = serve(proposal({ ...opened, state: "signing", signature: signature() }));
  renderScreen(ProposalScreen, at);
  await userEvent.click(await screen.findByRole("button", { name: "Renoncer à signer" }));
  expect(
    await screen.findByText(/^Vous avez renoncé à signer\. Vous pouvez accepter de nouveau/),
  ).toBeDefined();
  expect(screen.getByRole("button", { name: "Accepter" })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Votre réponse" }));
  const asked = server.requests.filter(({ path }) => path.endsWith("/signature"));
  expect(asked.map(({ method }) => method)).toEqual(["DELETE"]);
});

test("a partner that is away is said, with an act; the tab that was opened for nothing is closed", async () => {
  serve(proposal({ ...opened, state: "signing", signature: signature({ state: "asked", is_away: true }) }));
  const tab = { opener: {}, location: { href: "" }, close: vi.fn() };
  vi.spyOn(window, "open").mockReturnValue(tab as never);
  renderScreen(ProposalScreen, at);
  await userEvent.click(await screen.findByRole("button", { name: "Réessayer" }));
  await expect.poll(() => tab.close.mock.calls.length).toBe(1);
  expect(words()).toContain("Notre partenaire de signature ne répond pas pour le moment");
});

const ended = [
  ["expired", "over", "Le délai de signature est passé"],
  ["failed", "identity", "Votre identité n’a pas pu être vérifiée"],
  ["failed", "partner", "Vous pouvez accepter de nouveau pour en ouvrir une autre"],
  ["void", "changed", "La signature ne vaut pas accord : un des contrats"],
  ["void", "late", "Vous avez signé après la fin de la demande"],
] as const;
test.each(ended)("one that is %s (%s) says why", async (state, reason, said) => {
  serve(
    proposal({ ...opened, signature: signature({ state, reason, ended_at: "2026-12-01T10:00:00.000Z" }) }),
  );
  renderScreen(ProposalScreen, at);
  await screen.findByText("Mouvements proposés");
  expect(words()).toContain(said);
});

test("once refused or taken back, nothing says that it may be accepted again; a late signature is none", async () => {
  const gaveUp = signature({ state: "canceled", reason: "given_up", ended_at: "2026-11-21T11:00:00.000Z" });
  for (const area of [undefined, advisor]) {
    serve(proposal({ ...opened, state: "refused", signature: gaveUp }));
    renderScreen(ProposalScreen, area === undefined ? at : { ...at, area });
    await screen.findByText("Mouvements proposés");
    expect(words()).toContain("Accord demandé");
    expect(words()).not.toMatch(/accepter de nouveau|attend de nouveau/);
    cleanup();
  }
  serve(proposal({ ...opened, state: "withdrawn", signature: { ...gaveUp, state: "void", reason: "late" } }));
  renderScreen(ProposalScreen, at);
  await screen.findByText("Mouvements proposés");
  expect(words()).toContain("Vous avez signé après la fin de la demande");
});

test("once signed, the file and its proof are with the statement", async () => {
  const kept = signature({ state: "signed", is_kept: true, ended_at: "2026-11-22T10:00:00.000Z" });
  const server = serve(proposal({ ...opened, state: "accepted", signature: kept }));
  renderScreen(ProposalScreen, at);
  expect(await screen.findByText(/^Accord recueilli/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Déclaration signée (PDF)" }));
  await expect.poll(() => server.requests.some(({ path }) => path.endsWith("/signed"))).toBe(true);
  expect(screen.getByRole("button", { name: "Preuve de la signature (PDF)" })).toBeDefined();
});

test("what the partner refuses for good is said to who can do something about it", async () => {
  const ended = { ended_at: "2026-11-22T10:00:00.000Z" };
  const signed = proposal({
    ...opened,
    state: "accepted",
    signature: signature({ ...ended, state: "signed", stopped: "evidence" }),
  });
  serve(signed);
  renderScreen(ProposalScreen, at);
  await screen.findByText(/Notre partenaire de signature ne nous a pas remis le document signé/);
  expect(words()).not.toContain("en cours de réception");
  cleanup();
  serve(signed);
  renderScreen(ProposalScreen, { ...at, area: advisor });
  await screen.findByText(/n’a remis ni le document signé ni sa preuve/);
  cleanup();
  const canceled = signature({ ...ended, state: "canceled", reason: "withdrawn", stopped: "cancel" });
  for (const isOwn of [true, false]) {
    serve(proposal({ ...opened, state: "withdrawn", signature: canceled }));
    renderScreen(ProposalScreen, isOwn ? at : { ...at, area: advisor });
    await screen.findByText(/^Accord demandé/);
    expect(words().includes("sa page peut rester ouverte")).toBe(!isOwn);
    cleanup();
  }
});

test("the advisor reads what waits and may take it back, and signs nothing", async () => {
  serve(proposal({ ...opened, state: "signing", signature: signature() }));
  renderScreen(ProposalScreen, { ...at, area: advisor });
  expect(await screen.findByText(/^Le client a accepté et doit encore signer, jusqu’au/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Ouvrir la signature" })).toBeNull();
  expect(await screen.findByRole("button", { name: "Retirer la proposition" })).toBeDefined();
});

test("the tab that comes back from the partner asks what came of it, and does not say meanwhile that it is to be signed", async () => {
  let answer: (told: object) => void = () => undefined;
  const answered = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const first = proposal({ ...opened, state: "signing", signature: signature() });
  const accepted = { ...first, state: "accepted", decided_at: "2026-11-21T11:00:00.000Z" };
  let shown: object = first;
  const server = serveApi(async (path, init) => {
    if (path.endsWith("/users/me")) return Response.json({ user: helene });
    if (path.endsWith("/signature") && init?.method === "POST") {
      shown = await answered;
      return Response.json({ proposal: shown, sign_url: null, expires_at: null });
    }
    return Response.json({ proposal: shown });
  });
  renderScreen(ProposalScreen, { ...at, at: `${at.at}?signature=back` });
  expect(await screen.findByText(/^Votre signature est en cours de vérification/)).toBeDefined();
  expect(screen.getByText("signature en cours de vérification")).toBeDefined();
  expect(words()).not.toContain("Il reste à signer");
  expect(words()).not.toContain("attend une signature");
  answer({ ...accepted, signature: signature({ state: "signed" }) });
  await screen.findByText("acceptée");
  expect(words()).not.toContain("en cours de vérification auprès");
  const asked = server.requests.filter(({ path }) => path.endsWith("/signature"));
  expect(asked.map(({ method }) => method)).toEqual(["POST"]);
});
