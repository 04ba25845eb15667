// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { errorBody } from "@vigie/api";
import { afterEach, expect, test } from "vitest";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { OthersScreen } from "./screens/others.tsx";
import { AdvisorProfileScreen } from "./screens/profile.tsx";

const area = { base: "/advisory", subject: "me" } as const;
const personId = "01900000-0000-7000-8000-000000000201";
const profile = {
  id: personId,
  first_name: "Hélène",
  last_name: "Le Goff",
  email: "helene@exemple.fr",
  role: "advisor",
  firm_name: "Cabinet Armor",
  initials: "HL",
  job_title: null,
  phone: null,
  orias: null,
  statuses: ["CIF"],
  photo: null,
  hours: [],
  appointment_url: null,
  signature: null,
  notifications: { alerts: true, tasks: true, invitations: true, messages: true },
};
const tag = {
  id: "01900000-0000-7000-8000-000000000301",
  name: "Retraite",
  colour: "grey",
  customer_count: 3,
};

afterEach(cleanup);

test("a wrong ORIAS number is told and nothing is sent; a right one is saved with the rest", async () => {
  const server = serveApi(() => Promise.resolve(Response.json({ profile })));
  renderScreen(AdvisorProfileScreen, { at: "/advisory/profile", path: "profile", area });
  const orias = await screen.findByLabelText("Numéro ORIAS");
  await userEvent.type(orias, "1234");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await screen.findByText("Le numéro ORIAS compte huit chiffres.");
  expect(server.requests.some(({ method }) => method === "PUT")).toBe(false);
  await userEvent.type(orias, "5678");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "PUT")?.body).toMatchObject({
      profile: { orias: "12345678", statuses: ["CIF"], phone: null },
    });
  });
});

test("the firm's tags stand with their customers; one without a name is not added", async () => {
  const server = serveApi((path) => {
    const { pathname } = new URL(path, "http://x");
    const firm = { id: personId, name: "Cabinet Armor", variant: "vigie", ...firmSettings };
    const answers: Readonly<Record<string, object>> = {
      "/v1/customer_tags": { tags: [tag] },
      "/v1/segments": { segments: [] },
      "/v1/firm": { firm },
    };
    return Promise.resolve(
      answers[pathname] === undefined
        ? Response.json(errorBody("route.not_found"), { status: 404 })
        : Response.json(answers[pathname]),
    );
  });
  renderScreen(OthersScreen, { at: "/advisory/others", path: "others", area });
  await screen.findByText("Retraite");
  expect(document.body.textContent).toContain("3 clients");
  await userEvent.click(screen.getByRole("button", { name: "Ajouter" }));
  await screen.findByText("Indiquez le nom de l’étiquette.");
  expect(server.requests.some(({ method }) => method === "POST")).toBe(false);
  expect(screen.queryByText("Personnes du cabinet")).toBeNull();
});

test("a segment opens the list of its customers, with its filters in the address", async () => {
  const segment = {
    id: "01900000-0000-7000-8000-000000000401",
    name: "Dossiers à compléter",
    shared: true,
    is_mine: true,
    may_remove: true,
    filters: { completeness_below: 0.6, cash_above: 20_000 },
    customer_count: 12,
    count_is_bounded: false,
    trend: null,
  };
  serveApi((path) =>
    Promise.resolve(
      new URL(path, "http://x").pathname === "/v1/segments"
        ? Response.json({ segments: [segment] })
        : Response.json(errorBody("route.not_found"), { status: 404 }),
    ),
  );
  renderScreen(OthersScreen, { at: "/advisory/others", path: "others", area });
  const link = await screen.findByRole("link", { name: "Dossiers à compléter" });
  const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://x");
  expect(pathname).toBe("/advisory/customers");
  // The router writes a text of digits between quotes, and reads it so.
  const texts = [...searchParams].map(([name, value]) => [name, value.replaceAll('"', "")]);
  expect(Object.fromEntries(texts)).toEqual({ dossier: "60", liquidites: "20000" });
});

test("hours are a line a day: what cannot be read is told and not sent", async () => {
  const server = serveApi(() => Promise.resolve(Response.json({ profile })));
  renderScreen(AdvisorProfileScreen, { at: "/advisory/profile", path: "profile", area });
  const monday = await screen.findByLabelText("Lundi");
  await userEvent.type(monday, "9h-12h30, 12:00-18:00");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await screen.findByText(/sans horaires qui se chevauchent/);
  expect(server.requests.some(({ method }) => method === "PUT")).toBe(false);
  await userEvent.clear(monday);
  await userEvent.type(monday, "9h-12h30, 14:00-18:00");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "PUT")?.body).toMatchObject({
      profile: {
        hours: [
          { weekday: 1, from: "09:00", to: "12:30" },
          { weekday: 1, from: "14:00", to: "18:00" },
        ],
      },
    });
  });
});

test("an administrator writes what documents print, and gives a whole book to a colleague", async () => {
  const person = {
    id: personId,
    first_name: "Hélène",
    last_name: "Le Goff",
    email: "helene@exemple.fr",
    role: "advisor",
    state: "suspended",
    has_second_factor: true,
    customer_count: 12,
    since: "2026-01-01T10:00:00.000Z",
    suspended_at: "2026-11-01T10:00:00.000Z",
  };
  const colleague = { ...person, id: tag.id, first_name: "Yann", state: "active", suspended_at: null };
  const firm = { id: personId, name: "Cabinet Armor", variant: "vigie", ...firmSettings };
  const server = serveApi((path) => {
    const { pathname } = new URL(path, "http://x");
    const answers: Readonly<Record<string, object>> = {
      "/v1/customer_tags": { tags: [] },
      "/v1/segments": { segments: [] },
      "/v1/firm": { firm },
      "/v1/firm/people": { people: [person, { ...colleague, customer_count: 0 }] },
      "/v1/users/me": { user: { ...camille, roles: ["admin"] } },
    };
    const found = answers[pathname];
    return Promise.resolve(
      found === undefined
        ? Response.json(errorBody("book_move.running"), { status: 409 })
        : Response.json(found),
    );
  });
  renderScreen(OthersScreen, { at: "/advisory/others", path: "others", area });
  await userEvent.click(await screen.findByRole("button", { name: "Modifier" }));
  await userEvent.type(screen.getByLabelText("Médiateur"), "Médiation de l’assurance");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "PUT")?.body).toMatchObject({
      firm: { mediator: "Médiation de l’assurance", orias: null },
    });
  });
  await userEvent.click(screen.getByRole("button", { name: "Transférer les clients d’Hélène Le Goff" }));
  const confirm = screen.getByRole("button", { name: "Transférer" });
  await userEvent.click(confirm);
  expect(server.requests.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.click(screen.getByRole("radio", { name: "Yann Le Goff" }));
  await userEvent.click(confirm);
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({ toId: tag.id });
  });
  expect(screen.queryByRole("button", { name: "Transférer les clients de Yann Le Goff" })).toBeNull();
});

test("an administrator sets within how many months reviews are due; somebody else reads it", async () => {
  let months = 12;
  let roles = ["advisor"];
  const server = serveApi((path, init) => {
    const { pathname } = new URL(path, "http://x");
    if (init?.method === "PUT") months = 6;
    const firm = { id: personId, name: "Cabinet Armor", variant: "vigie", ...firmSettings };
    const answers: Readonly<Record<string, object>> = {
      "/v1/customer_tags": { tags: [] },
      "/v1/segments": { segments: [] },
      "/v1/firm": { firm: { ...firm, review_months: months } },
      "/v1/firm/people": { people: [] },
      "/v1/users/me": { user: { ...camille, roles } },
    };
    const found = answers[pathname];
    return Promise.resolve(
      found === undefined
        ? Response.json(errorBody("route.not_found"), { status: 404 })
        : Response.json(found),
    );
  });
  renderScreen(OthersScreen, { at: "/advisory/others", path: "others", area });
  expect(await screen.findByText("Une fois par an au moins")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Modifier l’échéance des revues" })).toBeNull();
  cleanup();
  roles = ["admin"];
  renderScreen(OthersScreen, { at: "/advisory/others", path: "others", area });
  await userEvent.click(await screen.findByRole("button", { name: "Modifier l’échéance des revues" }));
  await userEvent.click(screen.getByRole("button", { name: /Échéance d’une revue à l’autre/ }));
  const options = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toHaveLength(10);
  await userEvent.click(screen.getByRole("option", { name: /Tous les 6/ }));
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText(/^Tous les 6.mois au moins$/)).toBeTruthy();
  expect(server.requests.find(({ method }) => method === "PUT")?.body).toEqual({
    firm: { reviewMonths: 6 },
  });
});

test("an administrator chooses how customers agree to an advice; somebody else reads it", async () => {
  let level = "confirmation";
  let roles = ["manager"];
  const server = serveApi((path, init) => {
    const { pathname } = new URL(path, "http://x");
    if (init?.method === "PUT") level = "advanced";
    const firm = { id: personId, name: "Cabinet Armor", variant: "vigie", ...firmSettings };
    const answers: Readonly<Record<string, object>> = {
      "/v1/customer_tags": { tags: [] },
      "/v1/segments": { segments: [] },
      "/v1/firm": { firm: { ...firm, advice_agreement: level } },
      "/v1/firm/people": { people: [] },
      "/v1/users/me": { user: { ...camille, roles } },
    };
    const found = answers[pathname];
    return Promise.resolve(
      found === undefined
        ? Response.json(errorBody("route.not_found"), { status: 404 })
        : Response.json(found),
    );
  });
  renderScreen(OthersScreen, { at: "/advisory/others", path: "others", area });
  expect(await screen.findByText("Confirmation par le mot de passe")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Modifier l’accord d’un conseil" })).toBeNull();
  cleanup();
  roles = ["admin"];
  renderScreen(OthersScreen, { at: "/advisory/others", path: "others", area });
  await userEvent.click(await screen.findByRole("button", { name: "Modifier l’accord d’un conseil" }));
  await userEvent.click(screen.getByRole("radio", { name: /^Signature électronique avancée/ }));
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Signature électronique avancée")).toBeTruthy();
  expect(server.requests.find(({ method }) => method === "PUT")?.body).toEqual({
    firm: { adviceAgreement: "advanced" },
  });
});

const firmSettings = {
  review_months: 12,
  advice_agreement: "confirmation",
  legal_form: null,
  siren: null,
  rcs: null,
  vat_number: null,
  creditor_id: null,
  orias: null,
  association: null,
  insurer: null,
  insurance_policy: null,
  retrocessions: null,
  mediator: null,
  mediator_url: null,
  street: null,
  postal_code: null,
  city: null,
  email: null,
  phone: null,
};
