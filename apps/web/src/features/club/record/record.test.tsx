// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { seededIds } from "@vigie/testkit";
import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { CheckScreen } from "./screens/check.tsx";
import { RecordScreen } from "./screens/record.tsx";

const newId = seededIds(39);
const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(() => {
  cleanup();
});

const bytes = Buffer.from("%PDF-1.7 un document");
const hash = createHash("sha256").update(bytes).digest("hex");
const event = {
  at: "2026-11-20T10:00:00.000Z",
  recorded_at: "2026-11-20T10:00:00.100Z",
  kind: "document_filed",
  title: "Déclaration d’adéquation",
  number: "DA2026-000001",
  version: null,
  file_hash: hash,
};
const sent = {
  ...event,
  kind: "proposal_sent",
  title: "Assurance vie",
  number: null,
  version: 2,
  file_hash: null,
};
const at = { at: "/app/advice-record", path: "advice-record" };

test("the record says what happened, of what, and with which fingerprint", async () => {
  serveApi(() => Response.json({ events: [sent, event] }));
  renderScreen(RecordScreen, at);
  await screen.findByText("Proposition envoyée");
  expect(words()).toContain("Assurance vie, version 2");
  expect(words()).toContain("Déclaration d’adéquation, n° DA2026-000001");
  expect(words()).toContain(`Empreinte : ${hash}`);
  expect(screen.getByRole("button", { name: "Télécharger le dossier (ZIP)" })).toBeDefined();
});

test("an advisor reads it, and says why before the firm's folder is asked for", async () => {
  const server = serveApi(() => Response.json({ events: [sent] }));
  renderScreen(RecordScreen, { ...at, area: { base: "/app", subject: newId() } });
  await screen.findByText("Proposition envoyée");
  const button = screen.getByRole("button", { name: /Télécharger/ });
  await userEvent.click(button);
  await screen.findByText("Écrivez le motif.");
  expect(server.requests.some(({ path }) => path.endsWith("/file"))).toBe(false);
  await userEvent.type(screen.getByLabelText("Motif du téléchargement"), "Contrôle de l’AMF");
  await userEvent.click(button);
  await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith("/file"))).toBe(true));
});

test.each([
  [
    {
      title: "Déclaration",
      number: "DA1",
      firm: "Cabinet",
      made_at: event.at,
      is_intact: true,
      is_extract: false,
    },
    "Ce document est authentique",
  ],
  [
    {
      title: "Déclaration",
      number: "DA1",
      firm: "Cabinet",
      made_at: event.at,
      is_intact: false,
      is_extract: false,
    },
    "Ce document a été classé, mais sa suite a été modifiée depuis",
  ],
  [
    {
      title: "Extrait du dossier",
      number: null,
      firm: "Cabinet",
      made_at: event.at,
      is_intact: true,
      is_extract: true,
    },
    "C’est un extrait du dossier, authentique",
  ],
  [null, "Ce document n’est pas connu"],
])("a document is checked by its fingerprint alone: the file is not sent", async (document, title) => {
  const server = serveApi(() => Response.json({ document }));
  renderScreen(CheckScreen, { at: "/app/verifier", path: "verifier" });
  await userEvent.upload(
    await screen.findByLabelText("Document (PDF), ou dossier téléchargé"),
    new File([bytes], "a.pdf", { type: "application/pdf" }),
  );
  await screen.findByText(title);
  expect(screen.getByText("a.pdf")).toBeDefined();
  expect(server.requests.map(({ body }) => body)).toEqual([{ sha256: hash }]);
});
