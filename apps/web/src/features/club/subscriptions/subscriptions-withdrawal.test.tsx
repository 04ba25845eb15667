// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { clubId, clubRunning } from "../../../testing/club.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { ClubUnsubscribeScreen } from "./screens/unsubscribe.tsx";

afterEach(cleanup);

test.each([
  [0, /Aucun jour payé ne reste à servir\s: rien n’est à rembourser\./],
  [920.76, /920,76\s€ vous sont remboursés\./],
])("who withdraws is told what comes back of what was paid: %s", async (refund, words) => {
  serveApi((url, init) => {
    const path = new URL(url, "http://x").pathname;
    if (init?.method === "POST" && path.endsWith(`/${clubId}/withdrawal`))
      return Response.json({
        received_at: "2026-11-25T09:12:00.000Z",
        refund,
        ends_on: "2026-11-25",
        club_subscription: { ...clubRunning, state: "closed", reason: "withdrawn", can_do: [] },
      });
    return Response.json({ club_subscriptions: [clubRunning] });
  });
  const at = "/app/club/unsubscribe?voie=retractation";
  renderScreen(ClubUnsubscribeScreen, { at, path: "club/unsubscribe" });
  await userEvent.click(await screen.findByRole("button", { name: "Confirmer la rétractation" }));
  await screen.findByText(/^Rétractation reçue/);
  expect(document.body.textContent).toMatch(words);
});
