// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { clubActs } from "@vigie/domain";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import {
  armorId,
  cashId,
  clubDraft,
  clubId,
  clubPlans,
  clubPriceReply,
  clubRunning,
  mandateId,
} from "../../../testing/club.ts";
import { armorVie, portfolioRow } from "../../../testing/portfolios.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { leavingText } from "./parts/leaving-text.ts";
import { ClubDashboardScreen } from "./screens/dashboard.tsx";
import { ClubLandingScreen } from "./screens/landing.tsx";
import { ClubPriceScreen } from "./screens/price.tsx";
import { ClubSelectionScreen } from "./screens/selection.tsx";
import { ClubSurveyScreen } from "./screens/survey.tsx";
import { TerminateScreen } from "./screens/terminate.tsx";
import { ClubUnsubscribeScreen } from "./screens/unsubscribe.tsx";
import { ClubVerifyScreen } from "./screens/verify.tsx";
import { ClubWaitingAdvisorScreen } from "./screens/waiting-advisor.tsx";

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const portfolios = [
  portfolioRow,
  {
    ...portfolioRow,
    id: cashId,
    name: "Livret A",
    kind: "savings",
    kind_detail: "livret_a",
    envelope: "savings",
  },
  { ...portfolioRow, id: mandateId, name: "Cachemire 2" },
];

type Answers = Readonly<Record<string, (body: unknown) => object>>;

/** Answers by method and path; the customer's subscriptions are `own`. */
function serve(own: readonly object[], more: Answers = {}) {
  const answers: Answers = {
    "GET /v1/users/me/club_subscriptions": () => ({ club_subscriptions: own }),
    "GET /v1/users/me/portfolios": () => ({ portfolios }),
    [`GET /v1/portfolios/${armorId}`]: () => ({ portfolio: armorVie }),
    [`GET /v1/portfolios/${cashId}`]: () => ({ portfolio: { ...armorVie, ...portfolios[1] } }),
    [`GET /v1/portfolios/${mandateId}`]: () => ({
      portfolio: {
        ...armorVie,
        ...portfolios[2],
        infos: { ...armorVie.infos, management_type: "mandate_management" },
      },
    }),
    "POST /v1/club_subscriptions/pricing": () => clubPriceReply,
    "GET /v1/plans": () => clubPlans,
    "GET /v1/users/me/observations": () => ({ on: "2026-11-20", observations: [] }),
    ...more,
  };
  return serveApi((url, init) => {
    const told = `${init?.method ?? "GET"} ${new URL(url, "http://x").pathname}`;
    const answer = answers[told];
    if (answer === undefined) return Response.json({}, { status: 404 });
    return Response.json(answer(init?.body), {
      status: told.endsWith("terminations")
        ? 202
        : told.endsWith("club_subscriptions") && init?.method === "POST"
          ? 201
          : 200,
    });
  });
}

const one = `/v1/users/me/club_subscriptions/${clubId}`;
const show = (Screen: () => ReactNode, page: string) =>
  renderScreen(Screen, { at: `/app/${page}`, path: page.split("?")[0] ?? page });

test("the offer shows the price of the reader's own contracts, and asks for the access", async () => {
  const server = serve([], {
    "POST /v1/users/me/club_subscriptions": () => ({ club_subscription: clubDraft }),
  });
  show(ClubLandingScreen, "club/landing");
  await screen.findByText("85", { exact: false, selector: "span" });
  expect(document.body.textContent).toContain("923,29");
  expect(document.body.textContent).toMatch(/201.640,00/);
  const asked = server.requests.find(({ path }) => path === "/v1/club_subscriptions/pricing");
  expect(asked?.body).toMatchObject({ portfolios: [armorId] });
  // Another amount, by the same rule: 100 000 € are 50 € a month and 540 € a year.
  fireEvent.change(screen.getByLabelText("Un autre montant"), { target: { value: "10000000" } });
  fireEvent.blur(screen.getByLabelText("Un autre montant"));
  expect(document.body.textContent).toContain("50,00");
  expect(document.body.textContent).toContain("540,00");
  await userEvent.click(screen.getByRole("button", { name: "Revenir à vos contrats éligibles" }));
  await userEvent.click(screen.getByRole("button", { name: "Demander l’accès" }));
  await screen.findByText("ailleurs");
});

test("a contract under mandate is locked with its reason, and none ticked goes no further", async () => {
  const server = serve([clubDraft], { [`PUT ${one}`]: () => ({ club_subscription: clubDraft }) });
  show(ClubSelectionScreen, "club/portfolios-selection");
  const box = await screen.findByRole("checkbox", { name: /Armor Vie\s2/ });
  expect(screen.getByText(/Géré sous mandat/)).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: /Cachemire/ })).toBeNull();
  expect(screen.queryByRole("checkbox", { name: /Livret A/ })).toBeNull();
  await userEvent.click(box);
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  expect(screen.getByRole("alert").textContent).toContain("Choisissez au moins un contrat");
  expect(server.requests.some(({ method }) => method === "PUT")).toBe(false);
  await userEvent.click(box);
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  await screen.findByText("ailleurs");
  expect(server.requests.find(({ method }) => method === "PUT")?.body).toEqual({ portfolios: [armorId] });
});

test("what is missing stops the way and says where it is filled in; the documents are received by a tick", async () => {
  const missing = ["risk_profile", "der", "price"];
  serve([{ ...clubDraft, missing }]);
  show(ClubVerifyScreen, "club/verify-info");
  await screen.findByRole("link", { name: /Compléter.*Profil de risque/ });
  expect(screen.getByRole("button", { name: "Continuer" }).getAttribute("aria-disabled")).toBe("true");
  cleanup();
  const server = serve([{ ...clubDraft, missing: ["der", "price"] }], {
    [`PUT ${one}`]: () => ({ club_subscription: clubDraft }),
  });
  show(ClubVerifyScreen, "club/verify-info");
  await userEvent.click(await screen.findByRole("button", { name: "Continuer" }));
  expect(screen.getByText("Cochez cette case une fois les documents reçus.")).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  await screen.findByText("ailleurs");
  expect(server.requests.find(({ method }) => method === "PUT")?.body).toEqual({ acceptedDer: true });
});

test("the price is seen before it is sent; a code is checked first", async () => {
  const server = serve([clubDraft], {
    [`PUT ${one}`]: () => ({ club_subscription: { ...clubDraft, state: "advisor_approval" } }),
    "POST /v1/coupons/verify": (body) => ({
      state: String(body).includes("BIENVENUE20") ? "valid" : "invalid",
      kind: null,
      value: null,
      ends_on: null,
    }),
  });
  show(ClubPriceScreen, "club/price-selection");
  const code = await screen.findByLabelText("Code promotionnel");
  await userEvent.type(code, "FAUX");
  await userEvent.click(screen.getByRole("button", { name: "Appliquer" }));
  await screen.findByText("Ce code n’est pas valable.");
  await userEvent.clear(code);
  await userEvent.type(code, "BIENVENUE20");
  await userEvent.click(screen.getByRole("button", { name: "Appliquer" }));
  await screen.findByText("Code valable.");
  await userEvent.click(screen.getByRole("radio", { name: /Mensuel/ }));
  await userEvent.click(screen.getByRole("button", { name: "Envoyer au conseiller" }));
  await screen.findByText("ailleurs");
  expect(server.requests.find(({ method }) => method === "PUT")?.body).toEqual({
    interval: "monthly",
    coupon: "BIENVENUE20",
    priceSeen: true,
    submit: true,
  });
});

test("a price that cannot be computed leaves the choice of contracts usable", async () => {
  const failing = serveApi((url, init) => {
    const { pathname } = new URL(url, "http://x");
    if (pathname.endsWith("/pricing")) return Response.json({}, { status: 404 });
    if (pathname.endsWith("/club_subscriptions")) return Response.json({ club_subscriptions: [clubDraft] });
    if (pathname.endsWith("/portfolios")) return Response.json({ portfolios: [portfolioRow] });
    if (init?.method === "PUT") return Response.json({ club_subscription: clubDraft });
    return Response.json({ portfolio: armorVie });
  });
  show(ClubSelectionScreen, "club/portfolios-selection");
  await screen.findByText(/Le prix n’a pas pu être calculé/);
  await userEvent.click(await screen.findByRole("button", { name: "Continuer" }));
  await screen.findByText("ailleurs");
  expect(failing.requests.some(({ method }) => method === "PUT")).toBe(true);
});

test("both ways out bear their legal names; withdrawing takes one confirmation and is received at its time", async () => {
  const server = serve([clubRunning], {
    [`POST /v1/users/me/club_subscriptions/${clubId}/withdrawal`]: () => ({
      received_at: "2026-11-25T09:12:00.000Z",
      refund: 920.76,
      ends_on: "2026-11-25",
      club_subscription: { ...clubRunning, state: "closed", reason: "withdrawn", can_do: [] },
    }),
    [`GET /v1/users/me/club_subscriptions/${clubId}/documents`]: () => ({ documents: [] }),
  });
  show(ClubDashboardScreen, "club/dashboard");
  const withdraw = await screen.findByRole("link", { name: "Renoncer au contrat ici" });
  expect(withdraw.getAttribute("href")).toBe("/app/club/unsubscribe?voie=retractation");
  expect(screen.getByRole("link", { name: "Résilier votre contrat" })).toBeTruthy();
  cleanup();
  show(ClubUnsubscribeScreen, "club/unsubscribe?voie=retractation");
  await userEvent.click(await screen.findByRole("button", { name: "Confirmer la rétractation" }));
  await screen.findByText(/Rétractation reçue le 25\.11\.2026 à 10.h.12/);
  expect(document.body.textContent).toContain("920,76");
  expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({ confirm: true });
});

test("a contract is ended with its date and effect in view, and nothing is asked in between", async () => {
  const server = serve([{ ...clubRunning, can_do: ["terminate"], withdrawal_ends_on: "2026-11-01" }], {
    [`DELETE ${one}`]: () => ({ club_subscription: { ...clubRunning, ends_on: "2027-11-19" } }),
  });
  show(ClubUnsubscribeScreen, "club/unsubscribe");
  await screen.findByText(/à la fin de la période payée, le 19\.11\.2027/);
  await userEvent.click(screen.getByRole("button", { name: "Notification de la résiliation" }));
  await screen.findByText(/prend fin le 19\.11\.2027/);
  expect(server.requests.find(({ method }) => method === "DELETE")?.body).toEqual({
    motive: null,
    notice: true,
  });
  expect(screen.getByRole("link", { name: "Donner mon avis" })).toBeTruthy();
});

test("an unpaid year names no past end: it ends at once", async () => {
  const period = { from: "2025-11-20", to: "2026-11-19" };
  serve([{ ...clubRunning, reason: null, current_period: period, can_do: ["terminate", "pay"] }]);
  show(ClubUnsubscribeScreen, "club/unsubscribe");
  await screen.findByRole("button", { name: "Notification de la résiliation" });
  expect(screen.getByText(leavingText.atOnce)).toBeTruthy();
  expect(document.body.textContent).not.toContain("19.11.2026");
});

test("without a session a contract is named, summed up and notified", async () => {
  const server = serveApi(() => Response.json({ received_at: "2026-11-25T09:12:00.000Z" }, { status: 202 }));
  renderScreen(TerminateScreen, { at: "/app/resilier", path: "resilier" });
  await userEvent.click(await screen.findByRole("button", { name: "Vérifier ma demande" }));
  expect(screen.getAllByText("Remplissez ce champ.")).toHaveLength(2);
  await userEvent.type(screen.getByLabelText("Numéro du contrat"), "LM2026-000007");
  await userEvent.type(screen.getByLabelText("Adresse e-mail du contrat"), "camille@exemple.fr");
  await userEvent.type(screen.getByLabelText("Nom et prénom"), "Camille Roussel");
  await userEvent.click(screen.getByRole("button", { name: "Vérifier ma demande" }));
  await userEvent.click(await screen.findByRole("button", { name: "Notification de la résiliation" }));
  await screen.findByText(/Demande reçue le 25\.11\.2026/);
  expect(server.requests.at(-1)?.body).toMatchObject({
    contractNumber: "LM2026-000007",
    email: "camille@exemple.fr",
    name: "Camille Roussel",
  });
});

test("the survey comes after the end alone and wants one reason", async () => {
  serve([clubRunning]);
  show(ClubSurveyScreen, "club/survey");
  await screen.findByText("Aucune résiliation à commenter");
  cleanup();
  const server = serve([{ ...clubRunning, state: "closed", reason: "withdrawn", can_do: [] }], {
    [`POST /v1/users/me/club_subscriptions/${clubId}/survey`]: () => ({}),
  });
  show(ClubSurveyScreen, "club/survey");
  const group = await screen.findByRole("radiogroup", { name: /Raison principale/ });
  const reasons = within(group).getAllByRole("radio");
  expect(reasons).toHaveLength(13);
  await userEvent.click(screen.getByRole("button", { name: "Envoyer" }));
  await screen.findByText("Choisissez une raison.");
  await userEvent.click(screen.getByRole("radio", { name: "Le prix" }));
  await userEvent.click(screen.getByRole("button", { name: "Envoyer" }));
  await waitFor(() => {
    expect(server.requests.at(-1)?.body).toEqual({ reason: "too_expensive", text: null });
  });
});

test("acts are offered by what the server says alone: without one, none of them is there", async () => {
  expect(clubActs).toContain("withdraw");
  serve([{ ...clubRunning, can_do: [] }]);
  show(ClubDashboardScreen, "club/dashboard");
  await screen.findByRole("link", { name: "Résilier votre contrat" });
  expect(screen.queryByRole("link", { name: "Renoncer au contrat ici" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Payer maintenant" })).toBeNull();
});

test("the page that waits for the advisor moves on by itself once they have approved", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const waiting = { ...clubDraft, state: "advisor_approval", can_do: ["edit", "abandon"] };
  let state = waiting.state;
  serve([], {
    "GET /v1/users/me/club_subscriptions": () => ({ club_subscriptions: [{ ...waiting, state }] }),
  });
  show(ClubWaitingAdvisorScreen, "club/waiting-advisor");
  await screen.findByRole("heading", { level: 1 });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(screen.queryByText("ailleurs")).toBeNull();
  state = "ready_to_sign";
  await vi.advanceTimersByTimeAsync(6_000);
  await screen.findByText("ailleurs");
});
