// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { errorBody } from "@vigie/api";
import { afterEach, expect, test } from "vitest";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { KeptRecordScreen } from "./screens/kept-record.tsx";
import { KeptRecordsScreen } from "./screens/kept-records.tsx";

const id = "01900000-0000-7000-8000-0000003fa21c";
const line = {
  id,
  reference: "3FA21C",
  erased_at: "2026-03-31T10:00:00.000Z",
  parts: [
    { kind: "advice", count: 2, until: "2031-03-31", source: "RG AMF, C. ass. L522-5" },
    { kind: "contract", count: 1, until: null, source: "C. conso L213-1" },
  ],
};
const record = {
  ...line,
  events: [
    {
      at: "2026-02-20T10:00:00.000Z",
      recorded_at: "2026-02-20T10:00:00.100Z",
      kind: "proposal_sent",
      title: "Assurance vie",
      number: null,
      version: 1,
      file_hash: null,
    },
  ],
  documents: [
    {
      id: "01900000-0000-7000-8000-0000003fa21d",
      kind: "advice",
      title: "Déclaration d’adéquation",
      number: "DA2026-000001",
      made_at: "2026-02-20T10:00:00.000Z",
      file_hash: "00",
      opens: true,
    },
  ],
  reads: [
    { at: "2026-04-02T08:00:00.000Z", name: "Inès Marchal", role: "auditor", reason: "Contrôle annuel" },
  ],
  is_intact: true,
  verified_at: "2026-04-02T08:00:00.000Z",
};
const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(cleanup);

function serve(kept: object, roles: readonly string[] = ["admin"]) {
  return serveApi((path) => {
    const { pathname } = new URL(path, "http://x");
    const answers: Readonly<Record<string, object>> = {
      "/v1/users/me": { user: { ...camille, roles } },
      "/v1/firm/kept_records": kept,
      [`/v1/kept_records/${id}`]: { record },
    };
    const found = answers[pathname];
    return Promise.resolve(
      found === undefined
        ? Response.json(errorBody("user.not_found"), { status: 404 })
        : Response.json(found),
    );
  });
}
const area = { base: "/advisory", subject: "me" } as const;
const meta = { page: 1, total_pages: 1, total_count: 1 };
const list = () =>
  renderScreen(KeptRecordsScreen, { at: "/advisory/kept-records", path: "kept-records", area });
const one = () =>
  renderScreen(KeptRecordScreen, {
    at: `/advisory/kept-records/${id}`,
    path: "kept-records/$recordId",
    area,
  });

test("the list says of each what is kept, until when and why", async () => {
  serve({ records: [line], meta });
  list();
  await screen.findByRole("link", { name: "Dossier conservé 3FA21C" });
  expect(words()).toContain("Questionnaires et conseils donnés (2), jusqu’au");
  expect(words()).toContain("Contrats et leurs preuves (1), tant que le contrat court");
  expect(words()).toContain("Texte : RG AMF, C. ass. L522-5");
});

test("a firm of which nobody left has nothing, and says so; who does not administer it reads nothing", async () => {
  serve({ records: [], meta: { ...meta, total_count: 0 } });
  list();
  await screen.findByText("Aucun dossier conservé");
  cleanup();
  const server = serve({ records: [line], meta }, ["manager"]);
  list();
  await screen.findByText("Réservé aux administrateurs du cabinet");
  expect(server.requests.some(({ path }) => path.includes("kept_records"))).toBe(false);
});

test("the record of one tells its chain, its documents and who read it; its folder asks why", async () => {
  const server = serve({});
  one();
  await screen.findByText("Proposition envoyée");
  expect(words()).toContain("La chaîne des empreintes est intacte");
  expect(words()).toContain("Inès Marchal, auditeur");
  expect(words()).toContain("Motif : Contrôle annuel");
  await userEvent.click(screen.getByRole("button", { name: /Télécharger/ }));
  await screen.findByText("Écrivez le motif.");
  expect(server.requests.some(({ path }) => path.endsWith("/file"))).toBe(false);
  await userEvent.type(screen.getByLabelText("Motif du téléchargement"), "Contrôle de l’AMF");
  await userEvent.click(screen.getByRole("button", { name: /Télécharger/ }));
  await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith("/file"))).toBe(true));
});
