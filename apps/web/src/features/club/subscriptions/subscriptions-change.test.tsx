// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { armorId, cashId, clubId, clubRunning } from "../../../testing/club.ts";
import { armorVie, portfolioRow } from "../../../testing/portfolios.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { ClubChangeScreen } from "./screens/change.tsx";
import { ClubDashboardScreen } from "./screens/dashboard.tsx";
import { ClubLandingScreen } from "./screens/landing.tsx";

afterEach(cleanup);

const changeId = "0193f1a0-0000-7000-8000-0000000000d1";
const other = { ...portfolioRow, id: cashId, name: "Cachemire 2" };
const priced = {
  kind: "contracts",
  interval: "yearly",
  basis: 217_020,
  before: 923.29,
  after: 964.66,
  adjustment: 20.12,
  needs_advisor: true,
  effective_on: "2026-11-21",
};
const rise = {
  id: changeId,
  kind: "price",
  state: "to_accept",
  interval: "yearly",
  portfolios: [],
  before: 923.29,
  after: 1200,
  effective_on: "2027-11-20",
  answer_by: "2027-11-19",
  asked_at: "2027-10-21T10:00:00.000Z",
  can_do: ["accept", "drop"],
};

function serve(own: object) {
  const said: { told: string; body: unknown }[] = [];
  const answers: Readonly<Record<string, object>> = {
    "GET /v1/users/me/club_subscriptions": { club_subscriptions: [own] },
    "GET /v1/users/me/portfolios": { portfolios: [portfolioRow, other] },
    [`GET /v1/portfolios/${armorId}`]: { portfolio: armorVie },
    [`GET /v1/portfolios/${portfolioRow.id}`]: { portfolio: armorVie },
    [`GET /v1/portfolios/${cashId}`]: { portfolio: { ...armorVie, ...other } },
    [`POST /v1/users/me/club_subscriptions/${clubId}/changes/pricing`]: priced,
    [`PUT /v1/users/me/club_subscriptions/${clubId}`]: { club_subscription: own },
    [`PUT /v1/users/me/club_subscriptions/${clubId}/changes/${changeId}`]: { club_subscription: own },
    [`GET /v1/users/me/club_subscriptions/${clubId}/documents`]: { documents: [] },
  };
  serveApi((url, init) => {
    const told = `${init?.method ?? "GET"} ${new URL(url, "http://x").pathname}`;
    const sent = init?.body;
    if (init?.method === "PUT") said.push({ told, body: typeof sent === "string" ? JSON.parse(sent) : null });
    const answer = answers[told];
    return Response.json(answer ?? {}, { status: answer === undefined ? 404 : 200 });
  });
  return said;
}

test("another contract shows the price before and after and what the next invoice adds, then is asked of the advisor", async () => {
  const said = serve(clubRunning);
  renderScreen(ClubChangeScreen, { at: "/app/club/change", path: "club/change" });
  await screen.findByText("Choisissez d’autres contrats, ou un autre rythme.");
  await userEvent.click(await screen.findByRole("checkbox", { name: /Cachemire\s2/ }));
  await screen.findByText("Sur la prochaine facture");
  for (const amount of ["923,29", "964,66", "20,12"]) expect(document.body.textContent).toContain(amount);
  await userEvent.click(screen.getByRole("button", { name: "Demander au conseiller" }));
  await waitFor(() =>
    expect(said).toEqual([
      {
        told: `PUT /v1/users/me/club_subscriptions/${clubId}`,
        body: { portfolios: expect.arrayContaining([armorId, cashId]) },
      },
    ]),
  );
});

test("a rise that waits for an answer is accepted in the settings of the Club", async () => {
  const said = serve({ ...clubRunning, changes: [rise] });
  renderScreen(ClubDashboardScreen, {
    at: "/app/club/dashboard?onglet=reglages",
    path: "club/dashboard",
  });
  await userEvent.click(await screen.findByRole("button", { name: "Accepter ce prix" }));
  expect(document.body.textContent).toMatch(/1\s200,00/);
  await waitFor(() => expect(said[0]?.body).toEqual({ answer: "accept" }));
});

test("to who is paused the landing opens the Club: there is no request to resume", async () => {
  serve({ ...clubRunning, state: "paused", reason: "payment_failure", can_do: ["pay", "terminate"] });
  renderScreen(ClubLandingScreen, { at: "/app/club/landing", path: "club/landing" });
  const way = await screen.findByRole("link", { name: "Ouvrir le Club" });
  expect(way.getAttribute("href")).toBe("/app/club/dashboard");
  expect(screen.queryByText("Reprendre ma demande")).toBeNull();
});
