// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { errorBody } from "@vigie/api";
import { afterEach, expect, test } from "vitest";
import { writeSession } from "../../../shared/session/cookies.ts";
import { portfolioRow } from "../../../testing/portfolios.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { AcceptInvitationScreen } from "./screens/accept.tsx";
import { AddCustomerScreen } from "./screens/add.tsx";
import { InvitedScreen } from "./screens/invited.tsx";
import { ImportCustomersScreen } from "./screens/import.tsx";

const area = { base: "/advisory", subject: "me" } as const;
const id = "01900000-0000-7000-8000-000000000401";
const at = "2026-11-01T10:00:00.000Z";
const sent = {
  id,
  email: "ana@exemple.fr",
  first_name: "Ana",
  last_name: "Le Bris",
  state: "sent",
  advisor_name: "Hélène Le Goff",
  promo_code: null,
  sent_at: at,
  read_at: null,
  accepted_at: null,
  canceled_at: null,
  expires_at: "2026-12-01T10:00:00.000Z",
  customer_id: null,
  resent_nb: 0,
  bounced: false,
  waiting: true,
  expired: false,
  import_id: null,
  may_send: true,
  may_cancel: true,
};
afterEach(cleanup);

const answer = (answers: Readonly<Record<string, object>>) =>
  serveApi((path, { method = "GET" } = {}) => {
    const found = answers[`${method} ${new URL(path, "http://x").pathname}`];
    const status = found === undefined ? 404 : "code" in found ? 409 : 200;
    return Promise.resolve(Response.json(found ?? errorBody("route.not_found"), { status }));
  });

test("an address is checked before it is sent; one who is invited already is told at the field", async () => {
  const server = answer({
    "GET /v1/users/me/invitations": { invitations: [], after: null },
    "POST /v1/invitations": errorBody("invitation.already_invited"),
  });
  renderScreen(AddCustomerScreen, { at: "/advisory/customers/add", path: "customers/add", area });
  await userEvent.type(await screen.findByLabelText("Adresse e-mail"), "ana@exemple");
  await userEvent.click(screen.getByRole("button", { name: "Envoyer l’invitation" }));
  await screen.findByText("Cette adresse n’est pas complète.");
  expect(server.requests.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.type(screen.getByLabelText("Adresse e-mail"), ".fr");
  await userEvent.click(screen.getByRole("button", { name: "Envoyer l’invitation" }));
  await screen.findByText("Cette personne est déjà invitée. Vous pouvez lui renvoyer son invitation.");
});

test("the list says what came of each invitation and what may be done", async () => {
  const server = answer({
    "GET /v1/users/me/invitations": {
      invitations: [
        sent,
        { ...sent, id: id.replace("401", "402"), waiting: false, bounced: true, may_send: false },
      ],
      after: null,
    },
    [`POST /v1/invitations/${id}/send`]: { invitation: { ...sent, resent_nb: 1, may_send: false } },
  });
  renderScreen(AddCustomerScreen, { at: "/advisory/customers/add", path: "customers/add", area });
  await screen.findByText("Sans réponse depuis plus de 7 jours");
  await screen.findByText("Non remise : l’adresse refuse le message");
  const again = screen.getAllByRole("button", { name: "Renvoyer l’invitation à ana@exemple.fr" });
  expect(again).toHaveLength(1);
  for (const button of again) await userEvent.click(button);
  await waitFor(() => expect(server.requests.some(({ method }) => method === "POST")).toBe(true));
});

test("those who did not answer are invited again in one act; who could not be is named", async () => {
  const other = { ...sent, id: id.replace("401", "403"), email: "leo@exemple.fr" };
  const server = answer({
    "GET /v1/users/me/invitations": { invitations: [sent, other], after: null },
    "POST /v1/invitations/send_again": {
      done_count: 1,
      failed: [{ id: other.id, code: "invitation.too_soon", message: "Trop tôt." }],
    },
  });
  renderScreen(AddCustomerScreen, { at: "/advisory/customers/add", path: "customers/add", area });
  await userEvent.click(await screen.findByRole("button", { name: /Inviter à nouveau 2 personnes/ }));
  const failure = await screen.findByRole("alert");
  expect(failure.textContent).toContain("leo@exemple.fr");
  expect(server.requests.find(({ method }) => method === "POST")?.body).toMatchObject({
    ids: [id, other.id],
  });
});

const imported = {
  id,
  file_name: "clients.csv",
  state: "checked",
  encoding: "utf-8",
  separator: ";",
  mapping: [
    { heading: "nom", column: "nom" },
    { heading: "mail", column: "email" },
  ],
  preview: [["Kermeneur", "b.kermeneur@exemple"]],
  summary: {
    lines: 2,
    new: 1,
    updated: 0,
    already_invited: 0,
    already_customer: 0,
    duplicate: 0,
    invalid: 1,
  },
  progress: { to_send: 0, sent: 0, refused: 0 },
  created_at: at,
  run_at: null,
  finished_at: null,
  undone_at: null,
  undo_until: null,
  kept_until: at,
  original_until: at,
};
const fault = {
  column: "email",
  value: "b.kermeneur@exemple",
  rule: "email_invalid",
  sentence: "Adresse incomplète.",
  example: "m@exemple.fr",
};
const line = {
  line: 2,
  values: { nom: "Kermeneur", email: "b.kermeneur@exemple" },
  outcome: "invalid",
  sending: null,
  faults: [fault],
  corrected: false,
  refusal: null,
};

test("a file that is no .csv is refused before it is sent", async () => {
  const server = answer({ "GET /v1/invitation_imports": { imports: [] } });
  renderScreen(ImportCustomersScreen, { at: "/advisory/customers/import", path: "customers/import", area });
  const drop = await screen.findByLabelText("Votre fichier de clients");
  await userEvent.upload(drop, new File(["x"], "clients.xlsx"), { applyAccept: false });
  await screen.findByText(/n’est pas un \.csv/);
  expect(server.requests.some(({ method }) => method === "POST")).toBe(false);
});

test("an import that could not be read is not said to be unknown, and is asked for again", async () => {
  serveApi(() =>
    Promise.resolve(new Response(JSON.stringify(errorBody("server.unavailable")), { status: 503 })),
  );
  const path = { path: "customers/import", area } as const;
  renderScreen(ImportCustomersScreen, { at: `/advisory/customers/import?import=${id}`, ...path });
  await screen.findByText("Cet import n’a pas pu être chargé.");
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeTruthy();
});

test("a fault is corrected where it is told, and only ready lines are offered to be sent", async () => {
  const server = answer({
    [`GET /v1/invitation_imports/${id}`]: { import: imported },
    [`GET /v1/invitation_imports/${id}/lines`]: { lines: [line], after: null },
    [`PUT /v1/invitation_imports/${id}/lines/2`]: {
      line: { ...line, outcome: "new", faults: [], corrected: true },
      import: imported,
    },
  });
  renderScreen(ImportCustomersScreen, {
    at: `/advisory/customers/import?import=${id}`,
    path: "customers/import",
    area,
  });
  await screen.findByRole("button", { name: "Envoyer 1 invitation" });
  const field = await screen.findByLabelText("Adresse e-mail", { selector: "input" });
  await userEvent.type(field, ".fr");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer la ligne 2" }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "PUT")?.body).toEqual({
      values: { email: "b.kermeneur@exemple.fr" },
    });
  });
});

test("the steps tell how far the file is, and a line that was there before names its address", async () => {
  const more = { line: 3, outcome: "duplicate", faults: [] };
  answer({
    [`GET /v1/invitation_imports/${id}`]: { import: imported },
    [`GET /v1/invitation_imports/${id}/lines`]: { lines: [line, { ...line, ...more }], after: null },
  });
  renderScreen(ImportCustomersScreen, {
    at: `/advisory/customers/import?import=${id}`,
    path: "customers/import",
    area,
  });
  await screen.findByText(/^Même adresse qu’une ligne précédente.: b\.kermeneur@exemple$/);
  const steps = screen.getByRole("list", { name: "Étapes de l’import" });
  const told = [...steps.children].map(({ textContent }) => textContent.replaceAll(/[\u00a0\u202f]/g, " "));
  expect(told[1]).toContain("2 sur 2");
  expect(told[2]).toContain("1 à voir");
  expect(steps.querySelector('[aria-current="step"]')?.textContent).toContain("Contrôle");
  expect(screen.getByRole("button", { name: /mail$/ })).toBeTruthy();
});

test("who is no customer here is offered an account, or to receive no more", async () => {
  const invitation = {
    email: "ana@exemple.fr",
    first_name: null,
    last_name: null,
    firm_name: "Cabinet Armor",
    advisor_name: "Hélène Le Goff",
    promo_code: null,
    state: "read",
  };
  const server = answer({
    "GET /v1/invitations/inv_x": { invitation },
    "POST /v1/invitations/inv_x/opt_out": {},
  });
  renderScreen(AcceptInvitationScreen, { at: "/app/invitation#invitation=inv_x", path: "invitation" });
  await screen.findByText("Hélène Le Goff (Cabinet Armor) vous invite à le retrouver ici.");
  expect(screen.getByRole("link", { name: "Créer mon compte" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /Ne plus recevoir/ }));
  await screen.findByText(/plus aucune invitation/);
  expect(server.requests.at(-1)?.method).toBe("POST");
});

test("who has an advisor already finds ticked what that one sees, and hides nothing by accepting", async () => {
  const [seen, hidden] = ["01a20000-0000-7000-8000-000000000001", "01a20000-0000-7000-8000-000000000002"];
  const invitation = {
    email: "nouveau@exemple.fr",
    first_name: null,
    last_name: null,
    firm_name: "Cabinet Armor",
    advisor_name: "Hélène Le Goff",
    promo_code: null,
    state: "read",
  };
  writeSession({ accessToken: "mine", role: "customer", expiresAtMs: Date.parse("2099-01-01") }, 7200);
  const server = answer({
    "GET /v1/invitations/inv_x": { invitation },
    "GET /v1/users/me/portfolios": {
      portfolios: [
        { ...portfolioRow, id: seen, name: "PEA" },
        { ...portfolioRow, id: hidden, name: "Livret A" },
      ],
    },
    "GET /v1/users/me/visibility": {
      visibility: {
        advisors: [
          {
            name: "Luc Martin",
            email: "luc@exemple.fr",
            firm_name: "Cap",
            since: "2026-01-05T10:00:00.000Z",
          },
        ],
        hidden_portfolio_ids: [hidden],
      },
    },
    "POST /v1/invitations/inv_x/accept": {},
  });
  renderScreen(AcceptInvitationScreen, { at: "/app/invitation#invitation=inv_x", path: "invitation" });
  await screen.findByText(/Ce que voit déjà Luc Martin est coché/);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "PEA" }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Livret A" }).checked).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: /^Accepter/ }));
  await waitFor(() => {
    const accepted = server.requests.find(({ path }) => path.endsWith("/accept"));
    expect(accepted?.body).toEqual({ sharedPortfolioIds: [seen] });
  });
});

test("who is invited has a sheet: the state, what it means, its acts and what the file told", async () => {
  const path = `GET /v1/users/me/invitations/${id}`;
  const told = [{ column: "ville", value: "Quimper" }];
  const screenAt = { at: `/advisory/invitations/${id}`, path: "invitations/$invitationId", area };
  const server = answer({
    [path]: { invitation: sent, told },
    [`POST /v1/invitations/${id}/send`]: { invitation: { ...sent, resent_nb: 1, may_send: false } },
  });
  renderScreen(InvitedScreen, screenAt);
  await screen.findByText("Sans réponse depuis plus de 7 jours");
  await screen.findByText(/Vous pouvez relancer une fois/);
  expect(document.body.textContent).toContain("VilleQuimper");
  expect(document.body.textContent).not.toContain("€");
  await userEvent.click(screen.getByRole("button", { name: "Renvoyer l’invitation à ana@exemple.fr" }));
  await waitFor(() => expect(server.requests.some(({ method }) => method === "POST")).toBe(true));
  cleanup();
  answer({ [path]: { invitation: { ...sent, bounced: true, waiting: false, may_send: false }, told: [] } });
  renderScreen(InvitedScreen, screenAt);
  await screen.findByText(/L’adresse refuse le message\. Vérifiez-la/);
  expect(screen.queryByRole("button", { name: /Renvoyer/ })).toBeNull();
});
