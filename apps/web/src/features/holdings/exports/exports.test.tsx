// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { serveApi } from "../../../testing/server.ts";
import { ExportScreen } from "./screens/export.tsx";

const id = "0199e7d0-0000-7000-8000-000000000001";
const waiting = {
  id,
  format: "pdf",
  status: "pending",
  done_count: 0,
  total_count: 0,
  requested_at: "2026-11-20T10:00:00.000Z",
  expires_at: null as string | null,
};
const ready = { ...waiting, status: "ready", expires_at: "2026-11-21T10:00:00.000Z" };

let files: (typeof waiting)[];
let asked: string[];
const saved = vi.fn<(name: string) => void>();

beforeEach(() => {
  [files, asked] = [[], []];
  saved.mockReset();
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download);
  });
  serveApi((path: string, init?: RequestInit) => {
    const method = init?.method ?? "GET";
    asked.push(`${method} ${path}`);
    if (method === "POST") {
      files = [waiting];
      return Response.json({ export_file: waiting }, { status: 201 });
    }
    if (path.endsWith("/export_files"))
      return Response.json({ export_files: files, direct_formats: ["ofx", "csv", "json"] });
    const name = path.includes("/exports/") ? "vigie.csv" : "vigie.pdf";
    return new Response("x", { headers: { "content-disposition": `attachment; filename="${name}"` } });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const button = (name: RegExp) => screen.getByRole("button", { name });

test("a small file comes at once", async () => {
  renderScreen(ExportScreen, { at: "/app/user/export", path: "user/export" });
  await waitFor(() => expect(button(/^Télécharger.*CSV/).getAttribute("aria-busy")).toBeNull());
  await userEvent.click(button(/^Télécharger.*CSV/));
  await screen.findByText("Fichier téléchargé : vigie.csv.");
  expect(asked.filter((call) => call.startsWith("POST"))).toEqual([]);
});

test("a file that is prepared shows how far it is, and is saved once it is ready, without another click", async () => {
  renderScreen(ExportScreen, { at: "/app/user/export", path: "user/export" });
  await waitFor(() => expect(button(/^Télécharger.*PDF/).getAttribute("aria-busy")).toBeNull());
  await userEvent.click(button(/^Télécharger.*PDF/));
  await screen.findByText("Votre fichier attend son tour.");
  files = [{ ...waiting, status: "running", done_count: 42, total_count: 100 }];
  await screen.findByText("Préparation du fichier : 42 %");
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("42");
  files = [ready];
  await screen.findByText("Fichier téléchargé : vigie.pdf.");
  expect(saved).toHaveBeenCalledExactlyOnceWith("vigie.pdf");
});

test("a page opened again finds the file under way, then waits for a click to save it", async () => {
  files = [{ ...waiting, status: "running", done_count: 1, total_count: 4 }];
  renderScreen(ExportScreen, { at: "/app/user/export", path: "user/export" });
  await screen.findByText("Préparation du fichier : 25 %");
  files = [ready];
  await screen.findByText(
    "Fichier du 20.11.2026 à 11 h 00 prêt, à télécharger avant le 21.11.2026 à 11 h 00.",
  );
  expect(saved).not.toHaveBeenCalled();
  await userEvent.click(button(/^Télécharger.*PDF/));
  await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith("vigie.pdf"));
});

test("a file that could not be prepared says so and can be asked for again", async () => {
  files = [{ ...waiting, status: "failed" }];
  renderScreen(ExportScreen, { at: "/app/user/export", path: "user/export" });
  expect((await screen.findByRole("alert")).textContent).toContain("Le fichier n’a pas pu être préparé.");
  await userEvent.click(button(/^Télécharger.*PDF/));
  await screen.findByText("Votre fichier attend son tour.");
});
