// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { errorBody } from "@vigie/api";
import { afterEach, expect, test } from "vitest";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { AdvisorScreen } from "./screens/advisor.tsx";

afterEach(cleanup);

const advisor = {
  name: "Hélène Le Gall",
  email: "helene@cabinet.fr",
  firm_name: "Cabinet Le Gall",
  since: "2026-01-05T10:00:00.000Z",
};
const emptySettings = {
  legal_form: null,
  siren: null,
  rcs: null,
  vat_number: null,
  creditor_id: null,
  association: null,
  insurer: null,
  insurance_policy: null,
  retrocessions: null,
  street: null,
  postal_code: null,
};
const advisorPage = {
  email: "helene@cabinet.fr",
  name: "Hélène Le Gall",
  initials: "HL",
  job_title: "Conseillère en gestion de patrimoine",
  phone: "+33299000000",
  statuses: ["CIF"],
  photo: null,
  hours: [
    { weekday: 1, from: "09:00", to: "12:30" },
    { weekday: 1, from: "14:00", to: "18:00" },
  ],
  appointment_url: "https://exemple.fr/rendez-vous",
  firm: {
    ...emptySettings,
    name: "Cabinet Le Gall",
    orias: "12345678",
    mediator: "Médiateur de l’AMF",
    mediator_url: "https://exemple.fr/mediateur",
    city: null,
    email: null,
    phone: null,
  },
};

test("the advisor's own page tells hours, the way to an appointment and the firm's mentions", async () => {
  serveApi((path: string) => {
    if (path.endsWith("/users/me/advisors")) return Response.json({ advisors: [advisorPage] });
    if (path.endsWith("/visibility"))
      return Response.json({ visibility: { advisors: [advisor], hidden_portfolio_ids: [] } });
    if (path.endsWith("/messages"))
      return Response.json({ messages: [], has_older: false, unread_nb: 0, closed_by: "consent" });
    return Response.json(errorBody("route.not_found"), { status: 404 });
  });
  renderScreen(AdvisorScreen, { at: "/app/user/advisor", path: "user/advisor" });
  await screen.findByText(/^La messagerie n’est pas activée/);
  expect(screen.queryByLabelText("Votre message")).toBeNull();
  expect(await screen.findByText("lundi, de 9 h à 12 h 30 et de 14 h à 18 h")).toBeTruthy();
  expect(screen.getByText("Conseillère en gestion de patrimoine, Cabinet Le Gall")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Prendre rendez-vous" }).getAttribute("href")).toBe(
    "https://exemple.fr/rendez-vous",
  );
  const call = screen.getByRole("link", { name: "Appeler le 02\u00a099\u00a000\u00a000\u00a000" });
  expect(call.getAttribute("href")).toBe("tel:+33299000000");
  // In reach at any time: nothing has to be unfolded.
  expect(screen.getByText("12345678").closest("details")).toBeNull();
  expect(screen.getByRole("link", { name: "orias.fr" })).toBeTruthy();
  expect(screen.getByText("Médiateur de l’AMF").getAttribute("href")).toBe("https://exemple.fr/mediateur");
});

test("a message waits for the conversation: one press opens it, then sends", async () => {
  let closedBy: "consent" | null = "consent";
  const server = serveApi((path, init) => {
    if (path.endsWith("/users/me/advisors")) return Response.json({ advisors: [advisorPage] });
    if (path.endsWith("/visibility"))
      return Response.json({ visibility: { advisors: [advisor], hidden_portfolio_ids: [] } });
    if (path.endsWith("/users/me") && init?.method === "PUT") closedBy = null;
    if (path.endsWith("/users/me")) return Response.json({ user: camille });
    if (path.endsWith("/messages") && init?.method === "POST")
      return Response.json(errorBody("conversation.closed"), { status: 409 });
    if (path.endsWith("/messages"))
      return Response.json({ messages: [], has_older: false, unread_nb: 0, closed_by: closedBy });
    return Response.json(errorBody("route.not_found"), { status: 404 });
  });
  renderScreen(AdvisorScreen, { at: "/app/user/advisor#message", path: "user/advisor" });
  const field = await screen.findByLabelText("Votre message");
  await expect.poll(() => document.activeElement).toBe(field);
  expect(screen.getByText(/^La messagerie n’est pas activée/)).toBeDefined();
  await userEvent.type(field, "Pourquoi ce fonds ?");
  await userEvent.click(screen.getByRole("button", { name: "Activer et envoyer" }));
  const sent = () => server.requests.filter(({ method }) => method !== "GET").map(({ body }) => body);
  await expect
    .poll(sent)
    .toEqual([{ consent: { chat: true } }, { message: { body: "Pourquoi ce fonds ?" } }]);
  // What could not be sent is still there.
  await screen.findByRole("button", { name: "Envoyer" });
  expect(screen.getByLabelText<HTMLTextAreaElement>("Votre message").value).toBe("Pourquoi ce fonds ?");
});
