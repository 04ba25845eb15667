// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { api, useReading } from "../api.ts";
import { useEnrolment } from "./enrolment.ts";
import { setNavigation } from "../shared/session/leave.ts";
import { renderScreen } from "../testing/testing.tsx";
import { serveApi } from "../testing/server.ts";

afterEach(() => {
  cleanup();
});

function Screen() {
  useEnrolment("/advisory");
  const { data } = useReading(api.secondFactors.show, {});
  return <p>{data === undefined ? "en lecture" : "lu"}</p>;
}

async function show(state: { required: boolean; enabled: boolean }): Promise<readonly string[]> {
  const gone: string[] = [];
  setNavigation(
    (path) => gone.push(path),
    () => "/advisory",
  );
  const body = JSON.stringify({ ...state, totp: null, passkeys: [], recovery_codes: null });
  serveApi(() => Promise.resolve(new Response(body)));
  renderScreen(Screen, { at: "/advisory/day", path: "day", area: { base: "/advisory", subject: "me" } });
  await screen.findByText("lu");
  return gone;
}

test("an advisor without a second factor is led to the page where to add one", async () => {
  expect(await show({ required: true, enabled: false })).toEqual(["/advisory/user/security"]);
});

test("an advisor who has one, or needs none, stays", async () => {
  expect(await show({ required: true, enabled: true })).toEqual([]);
  cleanup();
  expect(await show({ required: false, enabled: false })).toEqual([]);
});
