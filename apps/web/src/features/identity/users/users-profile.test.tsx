// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { situationLabels } from "../../../shared/risk/profile-text.ts";
import { camilleProfile } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { InvestorProfileScreen } from "./screens/profile.tsx";

afterEach(cleanup);

test("the profile names a situation by the words of the form that asks for it", async () => {
  serveApi(() => Promise.resolve(Response.json({ profile: camilleProfile })));
  renderScreen(InvestorProfileScreen, { at: "/app/user/profile", path: "user/profile" });
  await screen.findByRole("heading", { level: 2, name: "Situation" });
  const names = screen.getAllByRole("term").map((term) => term.textContent);
  expect(names).toEqual(["Âge", ...Object.values(situationLabels)]);
});
