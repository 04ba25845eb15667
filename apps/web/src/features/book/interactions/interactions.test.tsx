// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { errorBody } from "@vigie/api";
import { day } from "@vigie/domain";
import { afterEach, expect, test } from "vitest";
import { kervella } from "../../../testing/customers.ts";
import { changesOf, emptyEntry, faultsOf, formOf, isWhollyKept } from "./parts/entry.ts";
import { event, showInteractions } from "./parts/test-log.tsx";

afterEach(cleanup);

test("the rhythm tells each contact of two years in its month, and how far apart they are on the whole", async () => {
  showInteractions();
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

test("the tab of the browser names the page and the person", async () => {
  showInteractions();
  await screen.findByRole("region", { name: "Rythme" });
  await waitFor(() => {
    expect(document.title).toMatch(/^Échanges, (?!Client).*Kervella · /);
  });
});

test("the editor says who may read it, an empty note is refused, a note is saved and the field is empty again", async () => {
  const server = showInteractions();
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
  const server = showInteractions();
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

test("a time may be typed without its minutes; that of a night without it is the one an hour later", () => {
  const at = { ...emptyEntry("appointment", day("2026-07-14")), day: day("2026-07-14") };
  expect(formOf({ ...at, time: "9h" }).startsAt).toBe("2026-07-14T07:00:00.000Z");
  expect(formOf({ ...at, day: day("2027-03-28"), time: "2h30" }).startsAt).toBe("2027-03-28T01:30:00.000Z");
  expect(formOf({ ...at, day: day("2026-10-25"), time: "2h30" }).startsAt).toBe("2026-10-25T01:30:00.000Z");
  expect(faultsOf({ ...at, time: "9" })).toHaveProperty("time");
});

test("an appointment of the evening may end after midnight, one of the day does not", () => {
  const at = { ...emptyEntry("appointment", day("2026-12-31")), day: day("2026-12-31"), time: "23:30" };
  expect(faultsOf({ ...at, endTime: "0:30" })).toEqual({});
  expect(formOf({ ...at, endTime: "0:30" }).endsAt).toBe("2026-12-31T23:30:00.000Z");
  expect(faultsOf({ ...at, time: "10:00", endTime: "9:00" })).toHaveProperty("endTime");
  expect(faultsOf({ ...at, endTime: "23:30" })).toHaveProperty("endTime");
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
  const server = showInteractions(kept);
  const note = await screen.findByDisplayValue("Elle hésite");
  await userEvent.type(note, " encore.");
  await screen.findByText("Brouillon enregistré");
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
  showInteractions();
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
  showInteractions(null, { ...event, changed_at: "2026-09-10T08:20:00.000Z", changes_nb: 1 });
  await userEvent.click(await screen.findByRole("button", { name: "modifié le 10.09.2026" }));
  const dialog = await screen.findByRole("dialog", { name: "Versions de l’échange du 04.09.2026" });
  expect(await within(dialog).findByText("Ne pas l’appeler.")).toBeTruthy();
  expect(dialog.textContent).toContain("Note, Jean Le Bris, jusqu’au 10.09.2026");
  expect(dialog.textContent).toContain("Ne pas l’appeler le mercredi.");
  // What was promised then stands beside what is promised now, a promise that was taken back too.
  const lines = within(dialog)
    .getAllByText(/^Promis par/)
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "Promis par le cabinet pour le 09.11.2026\u00a0: rappeler",
    "Promis par le cabinet pour le 01.10.2026\u00a0: rappeler",
    "Promis par le client pour le 08.09.2026, tenu le 07.09.2026\u00a0: transmettre le relevé",
  ]);
  const [, before] = within(dialog).getAllByRole("listitem");
  expect(before?.textContent).toContain("Sans texte.");
});

async function remove(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole("button", { name: "Actions sur l’échange du 04.09.2026" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Supprimer" }));
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.type(within(dialog).getByLabelText("Motif"), "Doublon");
  await userEvent.click(within(dialog).getByRole("button", { name: "Supprimer" }));
  return await screen.findByRole("button", { name: "Annuler la suppression de l’échange du 04.09.2026" });
}

test("a deletion is told in place with the way back, which has the focus and is taken from the keyboard", async () => {
  const server = showInteractions();
  const undo = await remove();
  await waitFor(() => {
    expect(document.activeElement).toBe(undo);
  });
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await screen.findByText("L’échange du 04.09.2026 est supprimé de votre journal.");
  const lists = () => server.requests.filter(({ path }) => /\/customers\/[^/]+\/events/.test(path)).length;
  const before = lists();
  await userEvent.keyboard("{Enter}");
  await screen.findByText("L’échange du 04.09.2026 est de retour dans votre journal.");
  const asked = server.requests.find(({ method }) => method === "POST");
  expect(asked?.path).toContain(`/events/${event.id}/restore`);
  await waitFor(() => {
    expect(lists()).toBeGreaterThan(before);
  });
  expect(screen.queryByRole("button", { name: /^Annuler la suppression/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Fermer" }));
  await userEvent.keyboard("{Enter}");
  expect(screen.queryByText(/est de retour/)).toBeNull();
});

test("a deletion that cannot be taken back any more says why, in place", async () => {
  const restored = (): Response => Response.json(errorBody("event.restore_too_late"), { status: 409 });
  showInteractions(null, event, { restored });
  await userEvent.click(await remove());
  expect((await screen.findByRole("alert")).textContent).toContain("ne se rétablit que pendant 24");
  await screen.findByText("L’échange du 04.09.2026 est supprimé de votre journal.");
});

test("what is being changed and is deleted is changed no more", async () => {
  showInteractions();
  await userEvent.click(await screen.findByRole("button", { name: "Actions sur l’échange du 04.09.2026" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Modifier" }));
  await screen.findByRole("button", { name: "Abandonner la modification" });
  await remove();
  expect(screen.queryByRole("button", { name: "Abandonner la modification" })).toBeNull();
});

test("beside the log stand what comes next, how many were written, and how to reach the customer", async () => {
  showInteractions();
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

test("a task about the customer is added beside the log, once or again and again", async () => {
  const server = showInteractions();
  const ahead = await screen.findByRole("region", { name: "À venir" });
  await userEvent.click(within(ahead).getByRole("button", { name: "Ajouter une tâche" }));
  const dialog = await screen.findByRole("dialog", { name: "Nouvelle tâche" });
  await userEvent.type(within(dialog).getByLabelText("À faire"), "Revoir la clause");
  await userEvent.click(within(dialog).getByRole("button", { name: "Ajouter" }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "POST")?.body).toMatchObject({
      task: { title: "Revoir la clause", customerId: kervella.id, repeat: "none" },
    });
  });
});
