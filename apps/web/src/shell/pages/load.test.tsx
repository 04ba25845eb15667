// @vitest-environment jsdom
import { api } from "@vigie/api";
import { fakeApi } from "@vigie/testkit";
import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { readToasts } from "../../ui/toast.ts";
import { LoadScreen } from "./load.tsx";
import { renderScreen } from "../../testing/testing.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("what a new bank brought is read again, then the bank is said to be added", async () => {
  const server = fakeApi();
  vi.stubGlobal("fetch", server.fetch);
  server.reply(api.portfolios.list, { portfolios: [] });
  server.reply(api.connections.list, { accounts: [] });
  renderScreen(LoadScreen, { at: "/app/load", path: "load" });
  await waitFor(() => {
    expect(readToasts().map(({ text, kind }) => [text, kind])).toEqual([["Banque ajoutée.", "done"]]);
  });
  expect(server.requests.length).toBeGreaterThanOrEqual(2);
});
