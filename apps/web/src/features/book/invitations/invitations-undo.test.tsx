// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { ImportCustomersScreen } from "./screens/import.tsx";

const area = { base: "/advisory", subject: "me" } as const;
const id = "01900000-0000-7000-8000-000000000401";
const at = "2026-11-01T10:00:00.000Z";
const done = {
  id,
  file_name: "clients.csv",
  state: "done",
  encoding: "utf-8",
  separator: ";",
  mapping: [{ heading: "mail", column: "email" }],
  preview: [["b.kermeneur@exemple.fr"]],
  summary: {
    lines: 3,
    new: 0,
    updated: 3,
    already_invited: 0,
    already_customer: 0,
    duplicate: 0,
    invalid: 0,
  },
  progress: { to_send: 3, sent: 3, refused: 0 },
  created_at: at,
  run_at: at,
  finished_at: at,
  undone_at: null,
  undo_until: "2099-01-01T00:00:00.000Z",
  kept_until: at,
  original_until: at,
};
afterEach(cleanup);

test("once a run is undone, what did not come back is told line by line, with or without its address", async () => {
  const kept = "Informations modifiées depuis : elles sont restées telles quelles.";
  const undone = {
    import: { ...done, state: "undone", undone_at: at, undo_until: null },
    canceled_nb: 0,
    kept_nb: 0,
    restored_nb: 1,
    not_restored: [
      { line: 3, email: "b.kermeneur@exemple.fr", sentence: kept },
      { line: 4, email: null, sentence: kept },
    ],
  };
  serveApi((path) =>
    Response.json(
      path.endsWith("/undo")
        ? undone
        : path.includes("/lines")
          ? { lines: [], after: null }
          : { import: done },
    ),
  );
  renderScreen(ImportCustomersScreen, {
    at: `/advisory/customers/import?import=${id}`,
    path: "customers/import",
    area,
  });
  await userEvent.click(await screen.findByRole("button", { name: "Annuler cet envoi" }));
  expect(
    await screen.findByText("2 invitations n’ont pas retrouvé leurs informations d’avant :"),
  ).toBeDefined();
  expect(screen.getByText("1 invitation mise à jour a retrouvé ses informations d’avant.")).toBeDefined();
  expect(screen.getByText(`ligne 3, b.kermeneur@exemple.fr. ${kept}`)).toBeDefined();
  expect(screen.getByText(`ligne 4. ${kept}`)).toBeDefined();
});
