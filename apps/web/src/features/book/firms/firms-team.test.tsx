// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { errorBody } from "@vigie/api";
import { afterEach, expect, test } from "vitest";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { OthersScreen } from "./screens/others.tsx";

const area = { base: "/advisory", subject: "me" } as const;
const id = "01900000-0000-7000-8000-000000000201";
const yann = {
  id,
  first_name: "Yann",
  last_name: "Le Goff",
  email: "yann@exemple.fr",
  role: "advisor",
  state: "active",
  has_second_factor: true,
  customer_count: 0,
  since: "2026-01-01T10:00:00.000Z",
  suspended_at: null,
};
const template = { id, name: "Bilan annuel", kind: "note", body: "Présents :" };

afterEach(cleanup);

function open() {
  const server = serveApi((path, init) => {
    const { pathname } = new URL(path, "http://x");
    const answers: Readonly<Record<string, object>> = {
      "/v1/firm/people": init?.method === "POST" ? { person: yann } : { people: [yann] },
      [`/v1/firm/people/${id}`]: { person: { ...yann, role: "manager" } },
      "/v1/note_templates": init?.method === "POST" ? { template } : { templates: [template] },
      [`/v1/note_templates/${id}`]: {},
      "/v1/users/me": { user: { ...camille, roles: ["admin"] } },
    };
    const found = answers[pathname];
    return Promise.resolve(
      found === undefined
        ? Response.json(errorBody("route.not_found"), { status: 404 })
        : Response.json(found),
    );
  });
  renderScreen(OthersScreen, { at: "/advisory/others", path: "others", area });
  return server;
}

test("an administrator lets somebody in", async () => {
  const server = open();
  await userEvent.click(await screen.findByRole("button", { name: "Ajouter une personne" }));
  await userEvent.click(screen.getByRole("button", { name: "Envoyer l’e-mail" }));
  await screen.findByText("Cette adresse n’est pas complète.");
  expect(server.requests.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.type(screen.getByLabelText("Adresse e-mail"), "g@exemple.fr");
  await userEvent.type(screen.getByLabelText("Prénom"), "Gwen");
  await userEvent.type(screen.getByLabelText("Nom"), "Kerbrat");
  await userEvent.click(screen.getByRole("radio", { name: "Responsable" }));
  await userEvent.click(screen.getByRole("button", { name: "Envoyer l’e-mail" }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "POST")?.body).toMatchObject({
      person: { email: "g@exemple.fr", role: "manager" },
    });
  });
});

test("an administrator changes what another may do", async () => {
  const server = open();
  await userEvent.click(await screen.findByRole("button", { name: "Changer le rôle de Yann Le Goff" }));
  await userEvent.click(screen.getByRole("radio", { name: "Responsable" }));
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "PUT")?.body).toEqual({
      person: { role: "manager" },
    });
  });
});

test("note templates of the firm are added, changed and removed", async () => {
  const server = open();
  await screen.findByText("Bilan annuel");
  await userEvent.click(screen.getByRole("button", { name: "Ajouter un modèle" }));
  await userEvent.type(screen.getByLabelText("Texte"), "Présents");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await screen.findByText("Indiquez le nom du modèle.");
  await userEvent.type(screen.getByLabelText("Nom"), "Juin");
  await userEvent.click(screen.getByRole("radio", { name: "Rendez-vous" }));
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({
      template: { name: "Juin", kind: "appointment", body: "Présents" },
    });
  });
  await userEvent.click(screen.getByRole("button", { name: /Supprimer le modèle/ }));
  await waitFor(() => expect(server.requests.some(({ method }) => method === "DELETE")).toBe(true));
});
