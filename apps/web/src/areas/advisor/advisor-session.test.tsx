// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { errorBody } from "@vigie/api";
import { afterEach, expect, test, vi } from "vitest";
import { clearSession, readSession, writeSession } from "../../shared/session/cookies.ts";
import { setNavigation } from "../../shared/session/leave.ts";
import { camille } from "../../testing/people.ts";
import { serveUnchecked } from "../../testing/server.ts";
import { renderScreen } from "../../testing/testing.tsx";
import { AdvisorLayout } from "./layout.tsx";

/** Specification 2 §8: where the advisor cannot be fetched, the session ends; other failures leave it. */

const left = vi.fn<(path: string) => void>();
afterEach(() => {
  cleanup();
  clearSession();
  left.mockReset();
});

function show(me: () => Response | Promise<Response>): void {
  setNavigation(left, () => "/advisory/customers?statut=customer");
  writeSession({ accessToken: "t", role: "advisor", expiresAtMs: Date.now() + 7_200_000 }, 7200);
  serveUnchecked(async (url) => {
    const { pathname } = new URL(url, "http://x");
    if (pathname === "/v1/users/me") return await me();
    // Whatever else fails leaves the session.
    return Response.json(errorBody("server.unexpected"), { status: 500 });
  });
  renderScreen(AdvisorLayout, {
    at: "/advisory/customers",
    path: "customers",
    area: { base: "/advisory", subject: "me" },
  });
}

test.each([404, 422, 500, 503])(
  "an advisor whose fetch answers %i is signed out, with the way back",
  async (status) => {
    show(() => Response.json(errorBody("server.unexpected"), { status }));
    await waitFor(() => {
      expect(left).toHaveBeenCalledWith(
        "/app/login?redirect=%2Fadvisory%2Fcustomers%3Fstatut%3Dcustomer&ended=session",
      );
    });
    expect(readSession()).toBeNull();
  },
);

test("no answer at all signs nobody out, nor does the failure of another call", async () => {
  let isAway = true;
  show(async () => {
    if (isAway) return await Promise.reject(new TypeError("Failed to fetch"));
    return Response.json({ user: { ...camille, roles: ["advisor"] } });
  });
  await screen.findByText(/réseau|connexion/i);
  isAway = false;
  cleanup();
  show(() => Response.json({ user: { ...camille, roles: ["advisor"] } }));
  await screen.findAllByText(/Clients/);
  expect(readSession()).not.toBeNull();
  expect(left).not.toHaveBeenCalled();
});
