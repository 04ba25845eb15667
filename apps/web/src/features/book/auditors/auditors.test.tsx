// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { errorBody } from "@vigie/api";
import { addDays, dayOf, instant } from "@vigie/domain";
import { afterEach, expect, test } from "vitest";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { AuditorsScreen } from "./screens/auditors.tsx";
import { OwnAuditsScreen } from "./screens/own-audits.tsx";

const id = "01900000-0000-7000-8000-000000000301";
const today = dayOf(instant(new Date()));
const audit = {
  id,
  auditor: { id, first_name: "Inès", last_name: "Marchal", email: "ines@audit.example" },
  purpose: "Contrôle annuel",
  begins_on: today,
  ends_on: addDays(today, 29),
  state: "open",
  customer_count: null,
  granted_at: "2026-11-20T10:00:00.000Z",
  granted_by: "Paul Kermarrec",
  revoked_at: null,
};
const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(cleanup);

function openAdmin(roles: readonly string[] = ["admin"]) {
  const server = serveApi((path, init) => {
    const { pathname } = new URL(path, "http://x");
    const answers: Readonly<Record<string, object>> = {
      "/v1/users/me": { user: { ...camille, roles } },
      "/v1/firm/audits": init?.method === "POST" ? { audit } : { audits: [audit] },
      [`/v1/firm/audits/${id}/revoke`]: {
        audit: { ...audit, state: "revoked", revoked_at: audit.granted_at },
      },
    };
    const found = answers[pathname];
    return Promise.resolve(
      found === undefined
        ? Response.json(errorBody("route.not_found"), { status: 404 })
        : Response.json(found),
    );
  });
  const area = { base: "/advisory", subject: "me" } as const;
  renderScreen(AuditorsScreen, { at: "/advisory/auditors", path: "auditors", area });
  return server;
}

test("an administrator opens an audit: nothing is sent before it is whole, then what was typed", async () => {
  const server = openAdmin();
  await userEvent.click(await screen.findByRole("button", { name: "Inviter un auditeur" }));
  await userEvent.click(screen.getByRole("button", { name: "Ouvrir l’audit" }));
  expect(await screen.findByText("Indiquez le motif de l’audit.")).toBeDefined();
  expect(server.requests.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.type(screen.getByLabelText("Adresse e-mail"), "ines@audit.example");
  await userEvent.type(screen.getByLabelText("Prénom"), "Inès");
  await userEvent.type(screen.getByLabelText("Nom"), "Marchal");
  await userEvent.type(screen.getByLabelText("Motif de l’audit"), "Contrôle annuel");
  await userEvent.click(screen.getByRole("button", { name: "Ouvrir l’audit" }));
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({
      audit: {
        email: "ines@audit.example",
        firstName: "Inès",
        lastName: "Marchal",
        purpose: "Contrôle annuel",
        beginsOn: today,
        endsOn: addDays(today, 29),
        customerIds: null,
      },
    }),
  );
});

test("an audit is revoked after a word of what it does", async () => {
  const server = openAdmin();
  await userEvent.click(await screen.findByRole("button", { name: "Révoquer l’audit d’Inès Marchal" }));
  await userEvent.click(await screen.findByRole("button", { name: "Révoquer" }));
  await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith(`/${id}/revoke`))).toBe(true));
});

test("to who does not administer the firm the page says whom to ask, and asks for nothing", async () => {
  const server = openAdmin(["manager"]);
  expect(await screen.findByText("Réservé aux administrateurs du cabinet")).toBeDefined();
  expect(server.requests.some(({ path }) => path.includes("/firm/audits"))).toBe(false);
});

test("an auditor sees of each audit its purpose and its days, and names of what is open alone", async () => {
  const asked: string[] = [];
  const own = {
    id,
    firm_name: "Cabinet Le Goff",
    purpose: "Contrôle annuel",
    begins_on: today,
    ends_on: today,
  };
  const over = { ...own, id: id.replace("301", "302"), state: "revoked" };
  serveApi((path) => {
    const { pathname } = new URL(path, "http://x");
    asked.push(pathname);
    if (pathname === "/v1/audits") return Response.json({ audits: [{ ...own, state: "open" }, over] });
    return Response.json({
      customers: [{ id, first_name: "Camille", last_name: "Roussel" }],
      meta: { page: 1, total_pages: 1, total_count: 1 },
    });
  });
  renderScreen(OwnAuditsScreen, { at: "/audit/x", path: "x", area: { base: "/audit", subject: "me" } });
  const link = await screen.findByRole("link", { name: "Roussel Camille" });
  expect(link.getAttribute("href")).toBe(`/audit/${id}/customers/${id}`);
  expect(words()).toContain("Révoqué par le cabinet");
  expect(asked.filter((path) => path.endsWith("/customers"))).toEqual([`/v1/audits/${id}/customers`]);
});
