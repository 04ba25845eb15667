// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { errorBody } from "@vigie/api";
import { afterEach, expect, test } from "vitest";
import { clearSession, writeSession } from "../../shared/session/cookies.ts";
import { lastCustomerId } from "../../shared/area/last-customer.ts";
import { serveApi } from "../../testing/server.ts";
import { renderScreen } from "../../testing/testing.tsx";
import { CustomerViewLayout } from "./view-layout.tsx";

afterEach(() => {
  cleanup();
  clearSession();
  lastCustomerId.forget();
});

test("a customer who does not exist, or is not theirs, leads an advisor to the page of what does not exist", async () => {
  const id = "0193b0c4-7c1e-7000-8000-00000000000f";
  writeSession({ accessToken: "t", role: "advisor", expiresAtMs: Date.now() + 7_200_000 }, 7200);
  serveApi(() => Promise.resolve(Response.json(errorBody("user.not_found"), { status: 404 })));
  renderScreen(CustomerViewLayout, {
    at: `/advisory/customers/${id}/view/dashboard`,
    path: `customers/$customerId/view/dashboard`,
    area: { base: "/advisory", subject: "me" },
  });
  await screen.findByText("ailleurs");
  expect(lastCustomerId.read()).toBeNull();
});
