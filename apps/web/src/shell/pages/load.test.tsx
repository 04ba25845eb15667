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

test("the queries of a new bank are read again, then a toast says that it was added", async () => {
  const server = serveApi();
  server.reply(api.portfolios.list, { portfolios: [] });
  server.reply(api.connections.list, { accounts: [] });
  renderScreen(LoadScreen, { at: "/app/load", path: "load" });
  await waitFor(() => {
    expect(readToasts().map(({ text, kind }) => [text, kind])).toEqual([["Banque ajoutée.", "done"]]);
  });
  expect(server.requests.length).toBeGreaterThanOrEqual(2);
});
