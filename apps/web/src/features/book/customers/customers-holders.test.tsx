// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { HoldersScreen } from "./screens/holders.tsx";

const area = { base: "/advisory", subject: "me" } as const;
const none = {
  holdings: [],
  meta: {
    page: 1,
    total_pages: 0,
    total_count: 0,
    customer_count: 0,
    total: 0,
    unknown_count: 0,
    oldest_date: null,
  },
};

afterEach(cleanup);

test("another way of searching holders begins without the former value, on the first page", async () => {
  const asked: string[] = [];
  serveApi((path) => {
    asked.push(path);
    return Promise.resolve(Response.json(none));
  });
  renderScreen(HoldersScreen, {
    at: "/advisory/holders?valeur=FR0010315770&page=2",
    path: "holders",
    area,
  });
  await screen.findByText("Aucun client ne détient ce que vous cherchez.");
  expect(asked.at(-1)).toContain("page=2");
  await userEvent.clear(screen.getByRole("searchbox"));
  await userEvent.type(screen.getByRole("searchbox"), "amundi monde");
  await waitFor(() => {
    expect(asked.at(-1)).toContain("fund=amundi");
  });
  await userEvent.click(screen.getByRole("radio", { name: "Établissement" }));
  await screen.findByText("Indiquez un support, un établissement ou un type de contrat.");
  await userEvent.type(screen.getByRole("searchbox"), "Axa");
  await waitFor(() => {
    expect(asked.at(-1)).toContain("insurer=Axa");
  });
  expect(asked.at(-1)).not.toContain("page=2");
});
