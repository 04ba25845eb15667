// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { erasedKinds, isId, keptByLaw } from "@vigie/domain";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeCookieChoice } from "../../../shared/cookies/choice.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { erasedWords, keptDataText } from "./text.ts";
import { readBirthdate } from "./parts/identity.ts";
import { readPhone } from "./parts/phone.ts";
import { AdvisorScreen } from "./screens/advisor.tsx";
import { ConsentsScreen } from "./screens/consents.tsx";
import { DeletionScreen } from "./screens/deletion.tsx";
import { InfosScreen } from "./screens/infos.tsx";
import { InvestorProfileScreen } from "./screens/profile.tsx";
import { camille, camilleProfile } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";

const id = "0199e7d0-0000-7000-8000-000000000001";
const user = {
  ...camille,
  id,
  consents: { ...camille.consents, analytics: "2026-03-04T10:00:00.000Z" },
};
const profile = {
  ...camilleProfile,
  birthdate: "1985-04-12",
  mobile: "+33612345678",
  marital_status: "married",
  children_count: 2,
  total_estate: 640_000,
  income_range: "income_3",
  recommended_risk: 3,
};
const advisor = {
  name: "Hélène Le Gall",
  email: "helene@cabinet.fr",
  firm_name: "Cabinet Le Gall",
  since: "2026-01-05T10:00:00.000Z",
};

type TestServer = {
  fails?: boolean;
  refuses?: { status: number; code: string; message: string; errors: object };
  advisors: (typeof advisor)[];
  risk: number | null;
  readonly sent: [string, string, unknown][];
  readonly conversation?: object;
};

const closed = { messages: [], has_older: false, unread_nb: 0, closed_by: "consent" };
const received = {
  id: "0199e7d0-0000-7000-8000-00000000000a",
  body: "Prenons rendez-vous.\n<b>Mardi</b>\u00a0?",
  author_name: "Hélène Le Gall",
  by_advisor: true,
  of_own_side: false,
  created_at: "2026-11-20T09:00:00.000Z",
  read_at: null,
};

function open(given: Partial<TestServer> = {}): TestServer {
  const server: TestServer = { advisors: [advisor], risk: 3, sent: [], ...given };
  serveApi((path: string, init?: RequestInit) => {
    const method = init?.method ?? "GET";
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
    if (server.fails === true) return Promise.resolve(Response.json({}, { status: 500 }));
    if (method !== "GET") {
      server.sent.push([method, path, body]);
      const { refuses } = server;
      if (refuses !== undefined)
        return Promise.resolve(
          Response.json({ ...refuses, fields: { global: [] } }, { status: refuses.status }),
        );
      if (method === "DELETE")
        return Promise.resolve(Response.json({ email: "c***@exemple.fr", token: null }));
      if (path.endsWith("/email")) return Promise.resolve(Response.json({ email: "n***@exemple.fr" }));
      if (path.endsWith("/messages")) return Promise.resolve(Response.json({ message: received }));
      if (path.endsWith("/messages/read")) return Promise.resolve(Response.json({}));
    }
    if (path.endsWith("/messages")) return Promise.resolve(Response.json(server.conversation ?? closed));
    if (path.endsWith("/me/advisors")) return Promise.resolve(Response.json({ advisors: [] }));
    if (path.endsWith("/contact_consents")) return Promise.resolve(Response.json({ firms: [] }));
    if (path.endsWith("/visibility"))
      return Promise.resolve(
        Response.json({ visibility: { advisors: server.advisors, hidden_portfolio_ids: [id] } }),
      );
    if (path.endsWith("/notification_options"))
      return Promise.resolve(
        Response.json({
          notification_options: { newsletter: false, monthly_report: true, system: true, finance: true },
        }),
      );
    if (path.endsWith("/profile"))
      return Promise.resolve(Response.json({ profile: { ...profile, recommended_risk: server.risk } }));
    return Promise.resolve(Response.json({ user }));
  });
  return server;
}

beforeEach(() => {
  privateMode.write("off");
});
afterEach(() => {
  cleanup();
});

const show = (Screen: () => ReactNode, path: string) => renderScreen(Screen, { at: `/app/${path}`, path });

test("what is typed is sent as the wire wants it; an empty address is none", async () => {
  const server = open();
  show(InfosScreen, "user");
  const birthdate = await screen.findByLabelText("Date de naissance");
  expect(birthdate).toHaveProperty("value", "12.04.1985");
  await userEvent.clear(birthdate);
  await userEvent.type(birthdate, "1/2/1990");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => {
    expect(server.sent).toHaveLength(1);
  });
  const [method, path, body] = server.sent[0] ?? [];
  expect([method, path]).toEqual(["PUT", "/v1/users/me/profile"]);
  expect(body).toMatchObject({ profile: { birthdate: "1990-02-01", address: null, first_name: "Camille" } });
});

test("a date to come and a number that is none are refused before they leave, and the focus goes there", async () => {
  const server = open();
  show(InfosScreen, "user");
  const birthdate = await screen.findByLabelText("Date de naissance");
  await userEvent.clear(birthdate);
  await userEvent.type(birthdate, "01.01.2190");
  const mobile = screen.getByLabelText("Téléphone mobile");
  await userEvent.clear(mobile);
  await userEvent.type(mobile, "0612");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Cette date est à venir. Vérifiez l’année.")).toBeTruthy();
  expect(await screen.findByText(/Ce numéro n’existe pas/)).toBeTruthy();
  expect(document.activeElement).toBe(birthdate);
  expect(server.sent).toEqual([]);
});

test("the address changes by a code that the new one receives; a refusal is shown at its field", async () => {
  const server = open();
  show(InfosScreen, "user");
  await userEvent.click(await screen.findByRole("button", { name: "Changer d’adresse" }));
  await userEvent.type(screen.getByLabelText("Nouvelle adresse e-mail"), "nouvelle@exemple.fr");
  await userEvent.click(screen.getByRole("button", { name: "Envoyer le code" }));
  expect(await screen.findByText(/Un code a été envoyé à n\*\*\*@exemple\.fr/)).toBeTruthy();
  server.refuses = {
    status: 422,
    code: "confirmation.invalid_code",
    message: "Ce code n’est pas le bon.",
    errors: {},
  };
  await userEvent.type(screen.getByLabelText("Code reçu par e-mail"), "ABCD");
  await userEvent.click(screen.getByRole("button", { name: "Confirmer la nouvelle adresse" }));
  expect(await screen.findByText("Ce code n’est pas le bon.")).toBeTruthy();
  expect(screen.getByLabelText("Code reçu par e-mail")).toHaveProperty("value", "ABCD");
});

test("a consent is given and withdrawn by the same switch, each apart from the others", async () => {
  const server = open();
  show(ConsentsScreen, "user/consents");
  const chat = await screen.findByRole("switch", { name: /Messagerie en ligne/ });
  await userEvent.click(chat);
  await userEvent.click(screen.getByRole("switch", { name: /Mesure d’audience/ }));
  await waitFor(() => {
    expect(server.sent).toEqual([
      ["PUT", "/v1/users/me", { consent: { chat: true } }],
      ["PUT", "/v1/users/me", { consent: { analytics: false } }],
    ]);
  });
  expect(screen.getByText("Donné le 04.03.2026.")).toBeTruthy();
});

test("deletion names all that goes and stays, asks for a tick, and says that a mail was sent", async () => {
  const server = open();
  show(DeletionScreen, "user/deletion");
  const ask = await screen.findByRole("button", { name: "Recevoir le lien de suppression" });
  for (const kind of erasedKinds) expect(screen.getByText(erasedWords[kind])).toBeTruthy();
  const yearsOf = { advice: "5", contract: "10", vigilance: "5" };
  for (const kind of keptByLaw)
    screen.getByText(keptDataText[kind].name.replace("{years}", yearsOf[kind]).replaceAll("\u00a0", " "));
  await userEvent.click(ask);
  expect(await screen.findByText(/Cochez cette case/)).toBeTruthy();
  expect(server.sent).toEqual([]);
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(ask);
  expect(await screen.findByText("Un lien a été envoyé à c***@exemple.fr.")).toBeTruthy();
  expect(server.sent).toEqual([["DELETE", "/v1/users/me", null]]);
});

test("the profile says what is known and what is not, and hides amounts in private mode", async () => {
  open();
  const { container, unmount } = show(InvestorProfileScreen, "user/profile");
  expect(await screen.findByText("équilibré", { selector: "p" })).toBeTruthy();
  expect(container.textContent).toMatch(/640\s000/);
  expect(screen.getAllByText("non renseigné").length).toBeGreaterThan(3);
  unmount();
  privateMode.write("on");
  show(InvestorProfileScreen, "user/profile");
  await screen.findByText("équilibré", { selector: "p" });
  expect(document.body.textContent).not.toMatch(/\d\s000/);
});

test("without a risk profile the page leads to the questions", async () => {
  open({ risk: null });
  show(InvestorProfileScreen, "user/profile");
  const link = await screen.findByRole("link", { name: "Répondre aux questions" });
  expect(link.getAttribute("href")).toBe("/app/profile/risk");
});

test("one writes to the advisor by mail; without one, the page says what an advisor would see", async () => {
  open();
  const { unmount } = show(AdvisorScreen, "user/advisor");
  const write = await screen.findByRole("link", { name: "Écrire à Hélène Le Gall" });
  expect(write.getAttribute("href")).toBe("mailto:helene%40cabinet.fr");
  expect(screen.getByText("Tous vos contrats sauf 1.")).toBeTruthy();
  unmount();
  open({ advisors: [] });
  show(AdvisorScreen, "user/advisor");
  expect(await screen.findByText("Aucun conseiller ne vous suit.")).toBeTruthy();
  expect(screen.getByText("Données visibles par un conseiller")).toBeTruthy();
});

test("in a customer's view an advisor reads and answers, and is told where the customer opened nothing", async () => {
  if (!isId(id)) throw new Error("assertion: an id");
  const view = { base: `/advisory/customers/${id}/view`, subject: id } as const;
  const at = { at: `${view.base}/user/advisor`, path: "user/advisor", area: view };
  const server = open({
    conversation: { ...closed, closed_by: null, messages: [{ ...received, by_advisor: false }] },
  });
  const { unmount } = renderScreen(AdvisorScreen, at);
  await userEvent.type(await screen.findByLabelText("Votre message"), "Jeudi.");
  await userEvent.click(screen.getByRole("button", { name: "Envoyer" }));
  await waitFor(() => {
    expect(server.sent).toEqual([["POST", `/v1/users/${id}/messages`, { message: { body: "Jeudi." } }]]);
  });
  unmount();
  open();
  renderScreen(AdvisorScreen, at);
  expect(await screen.findByText(/n’a pas ouvert la messagerie/)).toBeTruthy();
  expect(screen.queryByLabelText("Votre message")).toBeNull();
});

test("the conversation is there by consent, and where this browser did not refuse it; a message is text", async () => {
  const server = open();
  const { unmount } = show(AdvisorScreen, "user/advisor");
  expect(screen.queryByLabelText("Votre message")).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Activer la messagerie" }));
  await waitFor(() => {
    expect(server.sent).toContainEqual(["PUT", "/v1/users/me", { consent: { chat: true } }]);
  });
  unmount();
  const opened = open({ conversation: { ...closed, closed_by: null, messages: [received], unread_nb: 1 } });
  const again = show(AdvisorScreen, "user/advisor");
  expect(await screen.findByText(/<b>Mardi<\/b>/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Envoyer" }));
  expect(screen.getByText("Écrivez un message.")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Votre message"), " D’accord. ");
  await userEvent.click(screen.getByRole("button", { name: "Envoyer" }));
  await waitFor(() => {
    expect(opened.sent.map(([method, path]) => `${method} ${path}`)).toEqual([
      "PUT /v1/users/me/messages/read",
      "POST /v1/users/me/messages",
    ]);
  });
  expect(opened.sent.at(-1)?.[2]).toEqual({ message: { body: "D’accord." } });
  again.unmount();
  writeCookieChoice({ analytics: false, chat: false });
  open({ conversation: { ...closed, closed_by: null, messages: [received] } });
  show(AdvisorScreen, "user/advisor");
  expect(await screen.findByText(/refusé la messagerie sur ce navigateur/)).toBeTruthy();
  expect(screen.queryByLabelText("Votre message")).toBeNull();
});

test.each([
  [InfosScreen, "user"],
  [ConsentsScreen, "user/consents"],
  [InvestorProfileScreen, "user/profile"],
  [AdvisorScreen, "user/advisor"],
] as const)("a page that cannot be read says so and offers to try again (%#)", async (Screen, path) => {
  open({ fails: true });
  show(Screen, path);
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeTruthy();
});

test("dates and numbers are read as people write them", async () => {
  const now = "2026-11-20" as never;
  expect(readBirthdate("", now)).toEqual({ ok: true, day: null });
  expect(readBirthdate("1985-04-12", now)).toEqual({ ok: true, day: "1985-04-12" });
  const wrongDays = ["31.02.1985", "12 avril", "01.01.1802", "21.11.2026"];
  expect(wrongDays.filter((wrong) => readBirthdate(wrong, now).ok)).toEqual([]);
  expect(await readPhone("06.12.34.56.78")).toEqual({ isValid: true, text: "06 12 34 56 78" });
  const read = await Promise.all(["+32 470 12 34 56", "0612", "abc", "+33 6 12 34 56 7"].map(readPhone));
  expect(read.map(({ isValid }) => isValid)).toEqual([true, false, false, false]);
});
