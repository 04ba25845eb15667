// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@vigie/api";
import { day } from "@vigie/domain";
import { afterEach, expect, test, vi } from "vitest";
import { serveUnchecked } from "../../../testing/server.ts";
import { changesOf, emptyEntry, isWhollyKept } from "./parts/entry.ts";
import { event, showInteractions } from "./parts/test-log.tsx";

afterEach(cleanup);

const written = "Elle garde 10 000 €.";

test.each(["the page is closed", "the page is put behind", "the editor goes away"])(
  "what was typed within the pause is saved where %s, to the end",
  async (way) => {
    const server = showInteractions();
    const asked: RequestInit[] = [];
    serveUnchecked(async (url, init = {}) => {
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
  const server = showInteractions();
  server.refuse(api.interactions.create, "event.empty");
  fireEvent.change(await screen.findByLabelText("Compte rendu"), { target: { value: written } });
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer la note" }));
  await screen.findByText("Brouillon enregistré");
  expect(server.requests.find(({ method }) => method === "PUT")?.body).toMatchObject({
    draft: { note: written },
  });
});

test("an appointment ends after it began, its link is one of https, and both are sent", async () => {
  const server = showInteractions();
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
  showInteractions(null, {
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
  showInteractions(null, event, { authors: [author, other], onList: (search) => asked.push(search) });
  await userEvent.click(await screen.findByRole("button", { name: /Auteur/ }));
  await userEvent.click(await screen.findByRole("option", { name: "Jean Le Bris" }));
  await waitFor(() => {
    expect(asked).toContain(`?author_id=${other.id}`);
  });
});

test("who comes to write has the focus in the note's field, who comes to read does not", async () => {
  showInteractions(null, event, { query: "?type=note" });
  await waitFor(async () =>
    expect(document.activeElement).toBe(await screen.findByLabelText("Compte rendu")),
  );
  cleanup();
  showInteractions();
  expect(document.activeElement).not.toBe(await screen.findByLabelText("Compte rendu"));
});
