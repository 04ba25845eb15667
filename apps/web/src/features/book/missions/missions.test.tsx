// @vitest-environment jsdom
import { errorBody } from "@vigie/api";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { mayWrite, pelLead, pelMission } from "../../../testing/missions.ts";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { MissionScreen } from "./screens/mission.tsx";

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

const area = { base: "/advisory", subject: "me" } as const;
const second = {
  ...pelLead,
  customer_id: "01900000-0000-7000-8000-000000000102",
  customer_name: "Mona Keravelec",
};
const toWrite = {
  ...pelLead,
  customer_id: "01900000-0000-7000-8000-000000000103",
  customer_name: "Armelle Trévarin",
  not_called: "no_basis",
};
/** Neither called nor written to. */
const silent = {
  ...toWrite,
  customer_id: "01900000-0000-7000-8000-000000000104",
  customer_name: "Soizic Labbat",
  not_written: "withdrawn",
};
/** Has left the target since it was made. */
const gone = {
  ...pelLead,
  customer_id: "01900000-0000-7000-8000-000000000105",
  customer_name: "Alix Tréguer",
  matches: false,
};
const contact = {
  may_call: true,
  phone: "02 61 91 42 17",
  has_phone: true,
  basis: null,
  basis_sentence: null,
  reasons: [],
  calls_in30_days: 0,
  calls_allowed: 4,
  allowed_from: null,
  may_write: { email: true, sms: false },
  contract: null,
};

afterEach(cleanup);

type Refusal = "lead.concluded" | "lead.changed";

type Shown = { readonly state?: string; readonly refusal?: Refusal; readonly slowQueue?: Promise<unknown> };

function showMission({ state = "open", refusal, slowQueue }: Shown = {}) {
  let isMoved = false;
  const server = serveApi(async (path, init) => {
    const { pathname } = new URL(path, "http://x");
    if (init?.method === "POST" && refusal !== undefined) {
      isMoved = true;
      return Response.json(errorBody(refusal), { status: 409 });
    }
    const lead = {
      ...pelLead,
      ...(isMoved ? { remarks: "Par Yann", changed_at: "2026-11-20T09:00:00.000Z" } : {}),
      ...(isMoved && refusal === "lead.concluded" ? { state: "validated", amount: 1000 } : {}),
      ...(isMoved && refusal === "lead.changed" ? { state: "appointment" } : {}),
    };
    if (init?.method === "POST") {
      const said = { lead: { ...lead, state: "contacted" } };
      return Response.json(pathname.endsWith("/messages") ? { ...said, writing: mayWrite } : said, {
        status: pathname.endsWith("/messages") ? 201 : 200,
      });
    }
    if (pathname.endsWith("/contact")) return Response.json({ contact });
    if (pathname.endsWith("/leads"))
      return Response.json({
        leads: [gone, toWrite, silent, lead, second],
        total_count: 5,
        counts: [
          { state: "targeted", lead_count: 104 },
          { state: "validated", lead_count: 7 },
        ],
      });
    if (pathname.endsWith("/next_lead")) {
      if (path.includes("except=")) await slowQueue;
      return Response.json({ lead: path.includes(`except=${lead.customer_id}`) ? second : lead });
    }
    if (pathname.includes("/leads/")) {
      const all = [lead, second, toWrite, silent, gone];
      const held = all.find(({ customer_id: id }) => pathname.endsWith(id)) ?? lead;
      return Response.json({
        lead: held,
        pitch: "Bonjour Françoise, votre PEL ne rapporte plus rien.",
        writing: { ...mayWrite, reason: held.not_written },
      });
    }
    if (pathname.endsWith("/users/me")) return Response.json({ user: { ...camille, roles: ["advisor"] } });
    return Response.json({ mission: { ...pelMission, state } });
  });
  renderScreen(MissionScreen, {
    at: `/advisory/missions/${pelMission.id}`,
    path: "/missions/$missionId",
    area,
  });
  return server;
}

test("the next who may be called opens with the words and the number; what came of it opens the one after", async () => {
  const server = showMission();
  const next = await screen.findByRole("button", { name: "Appeler le suivant" });
  await waitFor(() => expect(next.getAttribute("aria-disabled")).toBeNull());
  await userEvent.click(next);
  await screen.findByText("Bonjour Françoise, votre PEL ne rapporte plus rien.");
  expect(screen.getByRole("heading", { name: "Françoise Kervella" })).toBeTruthy();
  await screen.findByRole("link", { name: /02\s61\s91\s42\s17/ });
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer et passer au suivant" }));
  await screen.findByText("Choisissez ce qui s’est passé.");
  await userEvent.click(screen.getByRole("radio", { name: "Annulé" }));
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer et passer au suivant" }));
  await screen.findByText(/une annulation demande une remarque/);
  await userEvent.click(screen.getByRole("radio", { name: "Validé" }));
  await userEvent.type(screen.getByLabelText("Montant apporté"), "36000");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer et passer au suivant" }));
  await screen.findByRole("heading", { name: "Mona Keravelec" });
  expect(screen.getByRole("radio", { name: "Toutes (111)" })).toBeTruthy();
  expect(screen.getByRole("radio", { name: "À contacter (104)" })).toBeTruthy();
  expect(screen.getByRole("radio", { name: "Rendez-vous (0)" })).toBeTruthy();
  expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({
    lead: { state: "validated", call: "answered", remarks: "", amount: 3_600_000, contract: null },
    changedAt: null,
  });
});

test("whoever is faster than the queue is read gets the next lead all the same", async () => {
  let answer: () => void = () => undefined;
  const slowQueue = new Promise<void>((resolve) => (answer = resolve));
  const server = showMission({ slowQueue });
  await userEvent.click(
    await screen.findByRole("button", { name: "Traiter la piste de Françoise Kervella" }),
  );
  await userEvent.click(await screen.findByRole("radio", { name: "Contact pris" }));
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer et passer au suivant" }));
  await waitFor(() => expect(server.requests.some(({ method }) => method === "POST")).toBe(true));
  answer();
  await screen.findByRole("heading", { name: "Mona Keravelec" });
});

test("who did not agree to be called has no number; a column's menu opens the lead with that outcome", async () => {
  showMission();
  await userEvent.click(await screen.findByRole("button", { name: "Écrire à Armelle Trévarin" }));
  await screen.findByText("sans accord pour un appel", { selector: "p" });
  expect(screen.queryByRole("link", { name: /02\s61/ })).toBeNull();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("radio", { name: "Colonnes" }));
  await userEvent.click(await screen.findByRole("button", { name: /État de Mona Keravelec/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Rendez-vous" }));
  await screen.findByLabelText("Jour du rendez-vous");
});

test("who may be neither called nor written to is offered neither, and who left the target is not called next", async () => {
  showMission();
  await userEvent.click(await screen.findByRole("button", { name: "Traiter la piste de Soizic Labbat" }));
  await screen.findByText(/^A refusé les messages de votre cabinet/);
  expect(screen.queryByRole("button", { name: "Écrire" })).toBeNull();
  expect(screen.queryByRole("link", { name: /02\s61/ })).toBeNull();
  await userEvent.keyboard("{Escape}");
  expect(screen.getByText("Ne répond plus aux critères.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Appeler le suivant" }));
  await screen.findByRole("heading", { name: "Françoise Kervella" });
});

test("a lead that changed meanwhile keeps what was typed, and says how it stands", async () => {
  const server = showMission({ refusal: "lead.changed" });
  await userEvent.click(
    await screen.findByRole("button", { name: "Traiter la piste de Françoise Kervella" }),
  );
  await userEvent.click(await screen.findByRole("radio", { name: "Contact pris" }));
  await userEvent.type(screen.getByLabelText("Remarques"), "Rappelle lundi");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer et passer au suivant" }));
  await screen.findByText(/^Cette piste a changé entre-temps/);
  await screen.findByText(/^Jusqu’ici\s: rendez-vous le 20\.11\.2026\. Par Yann/);
  expect(screen.getByLabelText<HTMLTextAreaElement>("Remarques").value).toBe("Rappelle lundi");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer et passer au suivant" }));
  await waitFor(() =>
    expect(server.requests.findLast(({ method }) => method === "POST")?.body).toMatchObject({
      changedAt: "2026-11-20T09:00:00.000Z",
    }),
  );
});

test("who may not be called is written to: the words of the mission, changed and sent", async () => {
  const server = showMission();
  await userEvent.click(await screen.findByRole("button", { name: "Écrire à Armelle Trévarin" }));
  await userEvent.click(await screen.findByRole("button", { name: "Écrire" }));
  const field = screen.getByLabelText<HTMLTextAreaElement>("Votre message");
  // The mail greets by itself.
  expect(field.value).toBe("Votre PEL ne rapporte plus rien.");
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole("button", { name: "Envoyer" }));
  await screen.findByText("Écrivez votre message.");
  await userEvent.type(field, "Parlons de votre PEL.");
  await userEvent.click(screen.getByRole("button", { name: "Envoyer" }));
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({
      message: { text: "Parlons de votre PEL." },
    }),
  );
});

test("a lead that a colleague concluded meanwhile shows what they wrote in place of the form", async () => {
  showMission({ refusal: "lead.concluded" });
  await userEvent.click(
    await screen.findByRole("button", { name: "Traiter la piste de Françoise Kervella" }),
  );
  await userEvent.click(await screen.findByRole("radio", { name: "Contact pris" }));
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer et passer au suivant" }));
  await screen.findByText("Cette piste a été conclue entre-temps.");
  await screen.findByText(/^validé le 20\.11\.2026\. Par Yann/);
  expect(screen.queryByRole("button", { name: /Enregistrer/ })).toBeNull();
});

test("an ended mission is read only, with its summary", async () => {
  showMission({ state: "ended" });
  await screen.findByRole("heading", { name: /^Mission terminée/ });
  expect(screen.queryByRole("button", { name: "Appeler le suivant" })).toBeNull();
  expect(screen.getByRole("heading", { name: "Constaté sur les contrats" })).toBeDefined();
  const seen = document.body.textContent.replaceAll(/\s/g, " ");
  expect(seen).toContain("187 400 €versés, retraits déduits, du 01.09.2026 au 20.11.2026");
  expect(seen).toContain("2 contrats ouverts pendant la mission.");
  expect(seen).toContain(
    "Chez 6 des 8 clients qui ont dit oui ; les autres ne partagent aucun contrat concerné.",
  );
  await screen.findByRole("button", { name: "Voir la piste de Mona Keravelec" });
  // Nobody waits for a call any more.
  expect(screen.getAllByText("non contacté").length).toBeGreaterThan(0);
  expect(document.body.textContent).not.toMatch(/à appeler|dès aujourd’hui|sans accord/);
  expect(screen.queryByRole("button", { name: /Traiter/ })).toBeNull();
});

test("a draft counts nobody before it opens, and is taken up again from its page", async () => {
  const draft = { ...pelMission, state: "draft", opened_at: null, ends_on: null };
  const nobody = {
    targeted: 0,
    contactable: 0,
    contacted: 0,
    appointment: 0,
    validated: 0,
    canceled: 0,
    waiting: 0,
    to_call: 0,
  };
  serveApi((path) =>
    Response.json(
      path.endsWith("/users/me")
        ? { user: camille }
        : path.includes("/leads")
          ? { leads: [], total_count: 0, counts: [] }
          : { mission: { ...draft, funnel: nobody, result: { ...pelMission.result, measured: null } } },
    ),
  );
  renderScreen(MissionScreen, {
    at: `/advisory/missions/${pelMission.id}`,
    path: "/missions/$missionId",
    area,
  });
  const link = await screen.findByRole("link", { name: "Reprendre le brouillon" });
  expect(link.getAttribute("href")).toContain(`wizard?mission=${pelMission.id}`);
  expect(screen.queryByText("Ciblés")).toBeNull();
  expect(document.body.textContent).not.toContain("412");
});
