// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { errorBody } from "@vigie/api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { OthersScreen } from "./screens/others.tsx";

const area = { base: "/advisory", subject: "me" } as const;
const asked = {
  id: "0199e7d0-0000-7000-8000-000000000001",
  reach: "own",
  status: "pending",
  done_count: 0,
  total_count: 0,
  requested_at: "2026-11-20T10:00:00.000Z",
  expires_at: null as string | null,
};
const ready = { ...asked, status: "ready", expires_at: "2026-11-21T10:00:00.000Z" };
let archives: (typeof asked)[] = [];
const saved = vi.fn<(name: string) => void>();

beforeEach(() => {
  archives = [];
  saved.mockReset();
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download);
  });
  serveApi((path: string, init?: RequestInit) => {
    if (init?.method === "POST") {
      archives = [asked];
      return Response.json({ book_export: asked }, { status: 201 });
    }
    if (path.endsWith("/book_exports")) return Response.json({ book_exports: archives });
    if (path.endsWith("/file"))
      return new Response("x", { headers: { "content-disposition": `attachment; filename="clients.zip"` } });
    return Response.json(errorBody("route.not_found"), { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("an archive is asked for, waits with the page free to be left, and is saved once ready", async () => {
  renderScreen(OthersScreen, { at: "/advisory/others", path: "others", area });
  await userEvent.click(await screen.findByRole("button", { name: "Préparer l’archive" }));
  await screen.findByText(/L’archive attend son tour/);
  archives = [ready];
  await userEvent.click(await screen.findByRole("button", { name: "Télécharger l’archive" }));
  await screen.findByText(/« clients\.zip » est enregistré/);
  expect(saved).toHaveBeenCalledWith("clients.zip");
});

test("one that could not be prepared says so and may be asked for again", async () => {
  archives = [{ ...asked, status: "failed" }];
  renderScreen(OthersScreen, { at: "/advisory/others", path: "others", area });
  await screen.findByText("L’archive n’a pas pu être préparée.");
  await screen.findByRole("button", { name: "Préparer l’archive" });
});
