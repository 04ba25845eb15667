// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@vigie/api";
import { day } from "@vigie/domain";
import { afterEach, expect, test, vi } from "vitest";
import { kervella } from "../../../testing/customers.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { changesOf, emptyEntry, faultsOf, formOf, isWhollyKept } from "./parts/entry.ts";
import { InteractionsScreen } from "./screens/interactions.tsx";

const area = { base: "/advisory", subject: "me" } as const;
const event = {
  id: "01900000-0000-7000-8000-000000000401",
  customer_id: kervella.id,
  kind: "note",
  is_system: false,
  at: "2026-09-04T08:20:00.000Z",
  note: "Ne pas l’appeler le mercredi.",
  called_at: null,
  phone: null,
  starts_at: null,
  ends_at: null,
  place: null,
  link: null,
  refused: false,
  unanswered: false,
  pinned: true,
  promises: [
    {
      id: "01900000-0000-7000-8000-000000000402",
      by: "advisor",
      what: "rappeler",
      due_on: "2026-11-09",
      done_at: null,
    },
  ],
  author_id: null,
  author_name: "Hélène Le Goff",
  created_at: "2026-09-04T08:20:00.000Z",
  changed_at: null,
  changes_nb: 0,
};

const due = {
  id: "01900000-0000-7000-8000-000000000403",
  title: "Envoyer la comparaison",
  customer_id: kervella.id,
  customer_name: "Françoise Kervella",
  due_on: "2026-09-10",
  is_late: true,
  origin: "promise",
  assignee_id: kervella.id,
  assignee_name: null,
  repeat: "none",
  done_at: null,
  promised_by: "advisor",
  event_id: event.id,
};
const dues = [
  due,
  ...[4, 5, 6, 7, 8, 9].map((n) => ({
    ...due,
    id: `${due.id.slice(0, -1)}${String(n)}`,
    title: `Tâche ${String(n)}`,
    is_late: false,
    promised_by: null,
  })),
];
const mayNotCall = {
  may_call: false,
  phone: null,
  has_phone: true,
  basis: null,
  basis_sentence: null,
  reasons: [],
  calls_in30_days: 1,
  calls_allowed: 4,
  allowed_from: null,
  may_write: { email: true, sms: false },
  contract: null,
};

afterEach(cleanup);

type Listed = { readonly authors?: readonly object[]; readonly onList?: (search: string) => void };

function show(kept: object | null = null, listed: object = event, { authors = [], onList }: Listed = {}) {
  const server = serveApi((path, init) => {
    const { pathname, search } = new URL(path, "http://x");
    const sheet = {
      customer: kervella,
      birthdate: null,
      children_count: null,
      job_title: null,
      counts: { insights: 5, missions: 1, interactions: 12 },
      next_step: null,
      contracts: [],
      projects: [],
      changes: null,
      invitation: null,
    };
    if (pathname.endsWith("/event_draft"))
      return Response.json(
        init?.method === "PUT" ? {} : { draft: kept === null ? null : { event: kept, saved_at: event.at } },
      );
    if (pathname === "/v1/tasks") return Response.json({ tasks: dues, after: null, late_nb: 9, open_nb: 31 });
    if (pathname.endsWith("/contact")) return Response.json({ contact: mayNotCall });
    if (pathname === "/v1/note_templates") return Response.json({ templates: [] });
    if (init?.method === "POST") return Response.json({ event, sensitive: [] }, { status: 201 });
    if (init?.method === "DELETE") return Response.json({});
    if (pathname.endsWith("/versions"))
      return Response.json({
        versions: [
          {
            note: "Ne pas l’appeler.",
            kind: "note",
            author_name: "Jean Le Bris",
            at: "2026-09-10T08:20:00.000Z",
          },
        ],
      });
    if (pathname.endsWith("/events")) {
      onList?.(search);
      return Response.json({
        events: [listed],
        pinned: event,
        after: null,
        authors,
        years: [2026],
        pace: {
          since: "2024-09-10",
          contact_days: ["2025-03-02", "2026-07-01", "2026-07-01", "2026-09-03"],
          mean_gap_days: 275,
        },
      });
    }
    return Response.json(sheet);
  });
  renderScreen(InteractionsScreen, {
    at: `/advisory/customers/${kervella.id}/interactions`,
    path: "customers/$customerId/interactions",
    area,
  });
  return server;
}

test("the rhythm tells each contact of two years in its month, and how far apart they are on the whole", async () => {
  show();
  const pace = await screen.findByRole("region", { name: "Rythme" });
  expect(pace.textContent).toContain("deux ans, 4 contacts");
  expect(pace.textContent).toContain("contre 275 en moyenne");
  const dots = within(pace).getByRole("figure", { name: "Contacts par mois depuis septembre 2024" });
  expect(
    within(dots)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "mars 2025\u00a0: 1 contact",
    "juillet 2026\u00a0: 2 contacts",
    "septembre 2026\u00a0: 1 contact",
  ]);
});

test("the editor says who may read it, an empty note is refused, a note is saved and the field is empty again", async () => {
  const server = show();
  const note = await screen.findByLabelText("Compte rendu");
  expect(document.body.textContent).toContain("Votre client peut demander à lire ce texte");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer la note" }));
  await screen.findByText("Saisissez le compte rendu.");
  await userEvent.type(note, "Elle garde 10 000 €.");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer la note" }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "POST")?.body).toMatchObject({
      event: { kind: "note", note: "Elle garde 10 000 €.", pinned: false },
    });
  });
  await waitFor(() => {
    expect(screen.getByLabelText<HTMLTextAreaElement>("Compte rendu").value).toBe("");
  });
});

test("the log says what was promised; a line leaves it with a reason only", async () => {
  const server = show();
  await screen.findByText("Promis par moi pour le 09.11.2026 : rappeler");
  await userEvent.click(screen.getByRole("button", { name: "Actions sur l’échange du 04.09.2026" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Supprimer" }));
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Supprimer" }));
  expect(dialog.textContent).toContain("Indiquez le motif.");
  expect(server.requests.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.type(within(dialog).getByLabelText("Motif"), "Doublon");
  await userEvent.click(within(dialog).getByRole("button", { name: "Supprimer" }));
  await waitFor(() => {
    expect(server.requests.some(({ method }) => method === "DELETE")).toBe(true);
  });
});

test("a time is one of Paris, in summer and in winter; a call without a time is told", () => {
  const call = { ...emptyEntry("outbound_call", day("2026-07-14")), time: "10:38" };
  expect(formOf(call).calledAt).toBe("2026-07-14T08:38:00.000Z");
  expect(formOf({ ...call, day: day("2026-11-20"), time: "9 h 05" }).calledAt).toBe(
    "2026-11-20T08:05:00.000Z",
  );
  expect(faultsOf({ ...call, time: "25:00" })).toEqual({ time: "Saisissez une heure, par exemple 10:30." });
  expect(faultsOf(call)).toEqual({});
});

test("what was begun comes back from the server, and what is typed is saved there", async () => {
  const kept = {
    kind: "note",
    note: "Elle hésite",
    called_at: null,
    phone: null,
    starts_at: null,
    ends_at: null,
    place: null,
    link: null,
    refused: false,
    unanswered: false,
    pinned: false,
    promises: [],
  };
  const server = show(kept);
  const note = await screen.findByDisplayValue("Elle hésite");
  await userEvent.type(note, " encore.");
  await screen.findByText("Brouillon enregistré", {}, { timeout: 3000 });
  expect(server.requests.findLast(({ method }) => method === "PUT")?.body).toMatchObject({
    draft: { kind: "note", note: "Elle hésite encore." },
  });
});

test("a promise without its day is asked for it, one without a word too; an empty one is none", () => {
  const note = { ...emptyEntry("note", day("2026-07-14")), note: "Un point." };
  const promise = { id: null, by: "advisor", what: "rappeler", dueOn: null } as const;
  expect(faultsOf({ ...note, promises: [promise] })).toEqual({
    promises: { 0: { dueOn: "Indiquez l’échéance." } },
  });
  expect(faultsOf({ ...note, promises: [{ ...promise, what: " ", dueOn: day("2026-08-01") }] })).toEqual({
    promises: { 0: { what: "Indiquez ce qui est promis." } },
  });
  expect(faultsOf({ ...note, promises: [{ ...promise, what: "" }] })).toEqual({});
});

test("a change names what was changed: a number that is not shown stays as it is", () => {
  const call = { ...emptyEntry("outbound_call", day("2026-07-14")), time: "10:38", note: "Un point." };
  expect(changesOf(call, { ...call, note: "Deux points." })).toEqual({
    kind: "outbound_call",
    note: "Deux points.",
  });
  expect(changesOf(call, { ...call, kind: "inbound_call" })).toEqual({ kind: "inbound_call" });
  expect(changesOf(call, { ...call, phone: "01 02 03 04 05" })).toMatchObject({ phone: "01 02 03 04 05" });
  expect(changesOf({ ...call, phone: "01" }, { ...call, kind: "note" })).toMatchObject({ phone: null });
});

test("a draft tells that half a promise and half a moment are not kept", () => {
  const on = day("2026-07-14");
  const call = { ...emptyEntry("outbound_call", on), note: "Un point." };
  const promise = { id: null, by: "advisor", what: "rappeler", dueOn: null } as const;
  expect(isWhollyKept(call, on)).toBe(true);
  expect(isWhollyKept({ ...call, time: "10:3" }, on)).toBe(false);
  expect(isWhollyKept({ ...call, day: day("2026-07-13") }, on)).toBe(false);
  expect(isWhollyKept({ ...call, promises: [promise] }, on)).toBe(false);
  expect(isWhollyKept({ ...call, promises: [{ ...promise, dueOn: on }] }, on)).toBe(true);
});

test("a modification that is given up forgets what was typed", async () => {
  show();
  const edit = async (): Promise<HTMLTextAreaElement> => {
    await userEvent.click(await screen.findByRole("button", { name: "Actions sur l’échange du 04.09.2026" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Modifier" }));
    await screen.findByRole("button", { name: "Abandonner la modification" });
    return screen.getByLabelText<HTMLTextAreaElement>("Compte rendu");
  };
  await userEvent.type(await edit(), " Faux.");
  await userEvent.click(screen.getByRole("button", { name: "Abandonner la modification" }));
  expect((await edit()).value).toBe(event.note);
});

test("an exchange that was changed opens what it said before, with who and until when", async () => {
  show(null, { ...event, changed_at: "2026-09-10T08:20:00.000Z", changes_nb: 1 });
  await userEvent.click(await screen.findByRole("button", { name: "modifié le 10.09.2026" }));
  const dialog = await screen.findByRole("dialog", { name: "Versions de l’échange du 04.09.2026" });
  expect(await within(dialog).findByText("Ne pas l’appeler.")).toBeTruthy();
  expect(dialog.textContent).toContain("Note, Jean Le Bris, jusqu’au 10.09.2026");
  expect(dialog.textContent).toContain("Ne pas l’appeler le mercredi.");
});

test("beside the log stand what comes next, how many were written, and how to reach the customer", async () => {
  show();
  const ahead = await screen.findByRole("region", { name: "À venir" });
  await within(ahead).findByText("Envoyer la comparaison");
  expect(ahead.textContent).toContain("promis par le cabinet, en retard");
  expect(ahead.textContent).toContain("et 2 autres tâches");
  expect((await screen.findByRole("region", { name: "Rythme" })).textContent).toContain(
    "deux ans, 4 contacts",
  );
  const reach = screen.getByRole("region", { name: "Joindre" });
  expect(within(reach).getByRole("link", { name: kervella.email })).toBeTruthy();
  expect(reach.textContent).toContain("1 sollicitation en trente jours");
});

const written = "Elle garde 10 000 €.";

test.each(["the page is closed", "the page is put behind", "the editor goes away"])(
  "what was typed within the pause is saved where %s, to the end",
  async (way) => {
    const server = show();
    const asked: RequestInit[] = [];
    vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
      if (init.method === "PUT") asked.push(init);
      return await server.fetch(url, init);
    });
    fireEvent.change(await screen.findByLabelText("Compte rendu"), { target: { value: written } });
    expect(asked).toEqual([]);
    if (way === "the page is closed") fireEvent(window, new Event("pagehide"));
    if (way === "the page is put behind") {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
      fireEvent(document, new Event("visibilitychange"));
    }
    if (way === "the editor goes away") cleanup();
    // Before any time-out: a page that is gone has none left.
    await microtasks();
    vi.restoreAllMocks();
    expect(asked).toMatchObject([{ keepalive: true }]);
    await waitFor(() => {
      expect(server.requests.filter(({ method }) => method === "PUT")).toMatchObject([
        { body: { draft: { kind: "note", note: written } } },
      ]);
    });
  },
);

async function microtasks(): Promise<void> {
  for (let count = 0; count < 50; count += 1) await Promise.resolve();
}

test("a draft is kept where its interaction is refused", async () => {
  const server = show();
  server.refuse(api.interactions.create, "event.empty");
  fireEvent.change(await screen.findByLabelText("Compte rendu"), { target: { value: written } });
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer la note" }));
  await screen.findByText("Brouillon enregistré");
  expect(server.requests.find(({ method }) => method === "PUT")?.body).toMatchObject({
    draft: { note: written },
  });
});

test("an appointment ends after it began, its link is one of https, and both are sent", async () => {
  const server = show();
  const kinds = await screen.findByRole("radiogroup", { name: "Type d’échange" });
  await userEvent.click(within(kinds).getByRole("radio", { name: "Rendez-vous" }));
  const fill = (label: string, value: string): void => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  };
  fill("Date", "02.12.2026");
  fireEvent.blur(screen.getByLabelText("Date"));
  fill("Heure", "10:00");
  fill("Heure de fin", "9:30");
  fill("Lien de visioconférence", "javascript:alert(1)");
  const save = screen.getByRole("button", { name: "Enregistrer le rendez-vous" });
  await userEvent.click(save);
  await screen.findByText("Indiquez une heure de fin après l’heure de début.");
  await screen.findByText("Saisissez une adresse qui commence par https://.");
  fill("Heure de fin", "11 h 15");
  fill("Lien de visioconférence", "https://visio.exemple.fr/salle");
  await userEvent.click(save);
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "POST")?.body).toMatchObject({
      event: {
        startsAt: "2026-12-02T09:00:00.000Z",
        endsAt: "2026-12-02T10:15:00.000Z",
        link: "https://visio.exemple.fr/salle",
      },
    });
  });
});

test("an appointment shows until when it lasts and leads to its link; a change of its end is sent alone", async () => {
  show(null, {
    ...event,
    kind: "appointment",
    starts_at: event.at,
    ends_at: "2026-09-04T09:05:00.000Z",
    link: "https://visio.exemple.fr/salle",
  });
  await screen.findByText(/10 h 20 à 11 h 05/);
  const link = screen.getByRole("link", { name: "Ouvrir la visioconférence" });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
    "https://visio.exemple.fr/salle",
    "noopener noreferrer",
  ]);
  const meeting = { ...emptyEntry("appointment", day("2026-12-02")), day: day("2026-12-02"), time: "10:00" };
  const before = { ...meeting, endTime: "11:00", link: "https://visio.exemple.fr/salle" };
  expect(changesOf(before, { ...before, endTime: "11:30" })).toEqual({
    kind: "appointment",
    endsAt: "2026-12-02T10:30:00.000Z",
  });
  expect(changesOf(before, { ...before, endTime: "", link: "" })).toEqual({
    kind: "appointment",
    endsAt: null,
    link: null,
  });
  expect(isWhollyKept({ ...before, link: "https:" }, day("2026-11-20"))).toBe(false);
  expect(isWhollyKept({ ...before, endTime: "11:" }, day("2026-11-20"))).toBe(false);
});

test("the log is narrowed to one author of several", async () => {
  const author = { id: "01900000-0000-7000-8000-000000000201", name: "Hélène Le Goff" };
  const other = { id: "01900000-0000-7000-8000-000000000202", name: "Jean Le Bris" };
  const asked: string[] = [];
  show(null, event, { authors: [author, other], onList: (search) => asked.push(search) });
  await userEvent.click(await screen.findByRole("button", { name: /Auteur/ }));
  await userEvent.click(await screen.findByRole("option", { name: "Jean Le Bris" }));
  await waitFor(() => {
    expect(asked).toContain(`?author_id=${other.id}`);
  });
});
