// @vitest-environment jsdom
import { api } from "@vigie/api";
import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { readToasts } from "../../ui/toast.ts";
import { LoadScreen } from "./load.tsx";
import { renderScreen } from "../../testing/testing.tsx";
import { serveApi } from "../../testing/server.ts";

afterEach(() => {
  cleanup();
});

test("what a new bank brought is read again, then the bank is said to be added", async () => {
  const server = serveApi();
  server.reply(api.portfolios.list, { portfolios: [] });
  server.reply(api.connections.list, { accounts: [] });
  renderScreen(LoadScreen, { at: "/app/load", path: "load" });
  await waitFor(() => {
    expect(readToasts().map(({ text, kind }) => [text, kind])).toEqual([["Banque ajoutée.", "done"]]);
  });
  expect(server.requests.length).toBeGreaterThanOrEqual(2);
});
