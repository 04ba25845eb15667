// @vitest-environment jsdom
import { onlineManager } from "@tanstack/react-query";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type FileItem, fileItems } from "@vigie/domain";
import { seededIds } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { serveApi, serveUnchecked } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { OwnFileScreen } from "./screens/own.tsx";
import { FileMatrixScreen } from "./screens/matrix.tsx";

const newId = seededIds(41);
const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(() => {
  cleanup();
});

const [firmId, documentId] = [newId(), newId()];
const line = (item: FileItem, more: object = {}) => ({
  item,
  state: "valid",
  weight: 1,
  blocks: false,
  on: null,
  due_on: null,
  owner: "customer",
  ...more,
});
const file = (more: object = {}) => ({
  firm_id: firmId,
  firm_name: "Cabinet Arvor",
  completeness: 5 / 18,
  lines: [
    line("situation"),
    line("identity_document", { state: "refused", blocks: true, on: "2026-11-01" }),
    line("der", { state: "missing", blocks: true, owner: "advisor" }),
  ],
  documents: [
    {
      id: documentId,
      kind: "identity_document",
      state: "refused",
      file_name: "<b>carte</b>.png",
      media_type: "image/png",
      size_bytes: 2000,
      sent_at: "2026-11-01T10:00:00.000Z",
      by_advisor: false,
      decided_at: "2026-11-02T10:00:00.000Z",
      reason: "Le verso manque.",
      expires_on: null,
      has_thumbnail: false,
    },
  ],
  attestations: [],
  ...more,
});

const own = { at: "/app/user/file", path: "user/file" };
const matrix = { at: "/advisory/files", path: "files", area: { base: "/advisory", subject: "me" } } as const;

test("the customer reads what is asked of them, why a document was refused, and sends another one", async () => {
  const asked: string[] = [];
  serveApi((path, init) => {
    asked.push(`${init?.method ?? "GET"} ${path}`);
    return init?.method === "POST"
      ? Response.json(
          { document: { ...file().documents[0], id: newId(), state: "received" } },
          { status: 201 },
        )
      : Response.json({ files: [file()] });
  });
  renderScreen(OwnFileScreen, own);
  await screen.findByText("Cabinet Arvor");
  // As the advisor's list tells it: down.
  expect(words()).toContain("Complet à 27 %");
  expect(words()).toContain("2 pièces obligatoires manquent");
  expect(words()).toContain("Motif du refus : Le verso manque.");
  // A name is a text, whatever it holds.
  expect(screen.getByText("<b>carte</b>.png")).toBeTruthy();
  const row = within(screen.getByRole("row", { name: /Document d’entrée en relation/ }));
  expect([row.queryByRole("button"), row.queryByText("votre cabinet") === null]).toEqual([null, false]);
  await userEvent.click(screen.getByRole("button", { name: "Envoyer un autre document" }));
  const input = await screen.findByLabelText("Document à envoyer");
  await userEvent.upload(input, new File([new Uint8Array(10)], "carte.png", { type: "image/png" }));
  await expect
    .poll(() => asked.filter((one) => one.startsWith("POST")))
    .toEqual([`POST /v1/users/me/files/${firmId}/documents?kind=identity_document&file_name=carte.png`]);
});

test("a paper that has expired is not said to expire", async () => {
  const [document] = file().documents;
  const papers = ["2001-01-01", "2901-01-01"].map((expires_on) => ({
    ...document,
    id: newId(),
    state: "accepted",
    expires_on,
  }));
  serveApi(() => Response.json({ files: [file({ documents: papers })] }));
  renderScreen(OwnFileScreen, own);
  await screen.findByText("Cabinet Arvor");
  expect(words()).toContain("a expiré le 01.01.2001");
  expect(words()).toContain("expire le 01.01.2901");
});

test("a file above ten megabytes is not sent at all", async () => {
  const asked: string[] = [];
  serveApi((_path, init) => {
    asked.push(init?.method ?? "GET");
    return Response.json({ files: [file()] });
  });
  renderScreen(OwnFileScreen, own);
  await userEvent.click(await screen.findByRole("button", { name: "Envoyer un autre document" }));
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "carte.png", { type: "image/png" });
  await userEvent.upload(await screen.findByLabelText("Document à envoyer"), large);
  await screen.findByText(/Ce fichier dépasse 10/);
  expect(asked).not.toContain("POST");
});

test("a document that is canceled on its way is not sent to its end, and one that cannot leave says so", async () => {
  let signal: AbortSignal | null | undefined;
  serveUnchecked((_path, init) => {
    if (init?.method !== "POST") return Response.json({ files: [file()] });
    signal = init.signal;
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
  });
  renderScreen(OwnFileScreen, own);
  const card = new File([new Uint8Array(10)], "carte.png", { type: "image/png" });
  const send = async (): Promise<void> => {
    await userEvent.click(await screen.findByRole("button", { name: "Envoyer un autre document" }));
    await userEvent.upload(await screen.findByLabelText("Document à envoyer"), card);
  };
  await send();
  await screen.findByText("Envoi en cours");
  await userEvent.click(screen.getByRole("button", { name: "Annuler" }));
  await expect.poll(() => signal?.aborted).toBe(true);
  expect(screen.queryByText("Le document est envoyé.")).toBeNull();
  // A browser that knows it has no network sends nothing later either.
  onlineManager.setOnline(false);
  try {
    serveUnchecked((_path, init) =>
      init?.method === "POST"
        ? Promise.reject(new TypeError("Failed to fetch"))
        : Response.json({ files: [file()] }),
    );
    await send();
    await screen.findByText(/Vérifiez votre connexion internet/);
    expect(screen.queryByText("Envoi en cours")).toBeNull();
  } finally {
    onlineManager.setOnline(true);
  }
});

test("the matrix tells each advisor's files, and an unknown delay is no zero", async () => {
  const row = {
    advisor: { advisor_id: newId(), name: "Hélène Marceau" },
    customers: 3,
    complete: 1,
    blocked: 1,
    unknown: 1,
    missing: fileItems.map((item) => ({ item, count: item === "der" ? 1 : 0 })),
    median_days: null,
  };
  serveApi(() => Response.json({ rows: [row], median_days: null, ready_count: 0, customer_count: 3 }));
  renderScreen(FileMatrixScreen, matrix);
  await screen.findAllByText("Hélène Marceau");
  expect(words()).toContain("Aucun dossier n’a encore permis un conseil.");
  expect(words()).toContain("Délai médian jusqu’au premier conseil possible : inconnu");
});
