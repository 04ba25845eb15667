// @vitest-environment jsdom
import { errorBody, errorCatalogue } from "@vigie/api";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { armorId, cashId, clubDraft, clubId } from "../../../testing/club.ts";
import { kervella } from "../../../testing/customers.ts";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { CustomerClubScreen } from "./screens/customer-club.tsx";
import { ClubQueueScreen } from "./screens/queue.tsx";

afterEach(cleanup);

const asked = {
  ...clubDraft,
  customer_id: kervella.id,
  state: "advisor_approval",
  version: 4,
  portfolios: [
    { id: armorId, name: "Armor Vie 2", pricing: { basis: 117_020, share: 535.51 }, excluded: null },
    { id: cashId, name: "PEA", pricing: { basis: 84_620, share: 387.78 }, excluded: null },
  ],
  can_do: ["approve", "ask_completion", "refuse"],
};
const advisory = { base: "/advisory", subject: "me" } as const;
const path = `/v1/users/${kervella.id}/club_subscriptions/${clubId}`;

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

let role = "advisor";
afterEach(() => {
  role = "advisor";
});

function serve(subscription: object, acts: Readonly<Record<string, () => Response>> = {}) {
  return serveApi((url, init) => {
    const { pathname } = new URL(url, "http://x");
    const act = acts[`${init?.method ?? "GET"} ${pathname}`];
    if (act !== undefined) return act();
    if (pathname === "/v1/users/me") return Response.json({ user: { ...camille, roles: [role] } });
    if (pathname === `/v1/users/${kervella.id}/club_subscriptions`)
      return Response.json({ club_subscriptions: [subscription] });
    if (pathname === `${path}/documents`)
      return Response.json({
        documents: [
          {
            id: armorId,
            kind: "der",
            number: "DER2026-000004",
            title: "Document d’entrée en relation",
            created_at: "2026-11-20T10:00:00.000Z",
          },
        ],
      });
    return Response.json(sheet);
  });
}

function show() {
  renderScreen(CustomerClubScreen, {
    at: `/advisory/customers/${kervella.id}/club`,
    path: "customers/$customerId/club",
    area: advisory,
  });
}

test("the queue says since when each request waits, and who was told", async () => {
  const request = {
    subscription_id: clubId,
    customer_id: kervella.id,
    first_name: "Françoise",
    last_name: "Kervella",
    advisor_name: "Hélène Le Goff",
    state: "advisor_approval",
    reason: null,
    waiting_since: "2026-11-12T10:00:00.000Z",
    working_days_waited: 6,
    escalated: true,
    interval: "yearly",
    portfolio_count: 3,
    basis: 201_640,
    price: 923.29,
  };
  const active = { ...request, subscription_id: armorId, state: "active" };
  const open = [request, { ...active, reason: "paid" }, { ...active, subscription_id: kervella.id }];
  const ended = [{ ...request, subscription_id: cashId, state: "closed", reason: "withdrawn" }];
  serveApi((url) => {
    const state = new URL(url, "http://x").searchParams.get("state");
    return Response.json({ club_requests: state === null ? open : state === "closed" ? ended : [] });
  });
  renderScreen(ClubQueueScreen, { at: "/advisory/club", path: "club", area: advisory });
  const [waiting, others, unpaid] = await screen.findAllByRole("link", { name: "Françoise Kervella" });
  expect(waiting?.closest("li")?.textContent).toContain("depuis 6 jours ouvrés, responsables prévenus");
  expect(others?.closest("li")?.textContent).toContain("en cours");
  expect(unpaid?.closest("li")?.textContent).toContain("paiement refusé");
  const over = await screen.findByRole("heading", { name: /^Demandes et souscriptions terminées/ });
  expect(over.closest("section")?.textContent).toContain("terminé, rétractation");
});

test("fewer contracts change the price, and the number on the button; the version that was read is sent", async () => {
  const server = serve(asked, {
    [`POST ${path}/approve`]: () =>
      Response.json({
        sign_url: "http://localhost/sign/x",
        club_subscription: { ...asked, state: "ready_to_sign", version: 5, can_do: ["revoke"] },
      }),
  });
  show();
  await screen.findByRole("button", { name: "Approuver 2 contrats" });
  expect(document.body.textContent).toContain("923,29");
  expect(document.body.textContent).toContain(
    "Le Club est demandé pour 2 contrats, payés à l’année. Le dossier est complet.",
  );
  expect(document.body.textContent).toMatch(/à traiter avant le \d\d\.\d\d\.\d{4}/);
  expect(await screen.findByText("Document d’entrée en relation")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Mot à votre client"), "À bientôt.");
  await userEvent.click(screen.getByRole("checkbox", { name: "PEA" }));
  // 117 020 €: 56.81 € a month, 613.55 € a year paid at once.
  expect(document.body.textContent).toContain("613,55");
  expect(document.body.textContent).not.toContain("923,29");
  expect(document.body.textContent).toContain("fixé avec la lettre");
  await userEvent.click(screen.getByRole("button", { name: "Approuver 1 contrat" }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({
      clubSubscription: { portfolios: [{ id: armorId }], version: 4, message: "À bientôt." },
    });
  });
});

test("a refusal wants its words for the customer", async () => {
  const server = serve(asked, {
    [`POST ${path}/reject`]: () =>
      Response.json({ club_subscription: { ...asked, state: "refused_by_advisor", can_do: [] } }),
  });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Refuser" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Refuser" }));
  expect(dialog.getByText("Indiquez au client le motif de cette décision.")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("Message au client"), "Vos contrats sont sous mandat.");
  await userEvent.click(dialog.getByRole("button", { name: "Refuser" }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({
      reason: "not_suitable",
      message: "Vos contrats sont sous mandat.",
    });
  });
});

test("a request that changed meanwhile is not approved, and its last version is a press away", async () => {
  serve(asked, {
    [`POST ${path}/approve`]: () =>
      Response.json(errorBody("club.changed"), { status: errorCatalogue["club.changed"].status }),
  });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Approuver 2 contrats" }));
  await screen.findByRole("button", { name: "Charger la dernière version" });
});

test("what runs is revoked with notice and a motive; what was decided offers no box", async () => {
  const server = serve(
    { ...asked, state: "active", reason: "paid", can_do: ["revoke", "give_notice"] },
    {
      [`DELETE ${path}`]: () =>
        Response.json({ club_subscription: { ...asked, state: "active", ends_on: "2026-12-20" } }),
    },
  );
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Révoquer" }));
  expect(screen.queryByRole("checkbox", { name: "PEA" })).toBeNull();
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Motif, communiqué au client"), "Fin de l’activité.");
  await userEvent.click(dialog.getByRole("button", { name: "Révoquer" }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "DELETE")?.body).toEqual({
      motive: "Fin de l’activité.",
      notice: true,
    });
  });
});

test("a manager records a death with its day and the proof; an advisor is not offered it", async () => {
  const running = { ...asked, state: "active", reason: "paid", can_do: ["revoke"] };
  const death = `POST /v1/users/${asked.customer_id}/death`;
  const closed = { ...asked, state: "closed", reason: "deceased" };
  const server = serve(running, {
    [death]: () => Response.json({ died_on: "2026-12-09", refund: 60.32, club_subscription: closed }),
  });
  show();
  await screen.findByRole("button", { name: "Révoquer" });
  expect(screen.queryByRole("button", { name: "Enregistrer un décès" })).toBeNull();
  cleanup();
  role = "manager";
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Enregistrer un décès" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Enregistrer le décès" }));
  dialog.getByText("Indiquez la date du décès.");
  await userEvent.type(dialog.getByLabelText("Date du décès"), "09/12/2026");
  await userEvent.type(dialog.getByLabelText("Pièce vue"), "Acte n° 118, Rennes");
  await userEvent.click(dialog.getByRole("button", { name: "Enregistrer le décès" }));
  await waitFor(() => {
    expect(server.requests.find(({ path }) => path.endsWith("/death"))?.body).toEqual({
      diedOn: "2026-12-09",
      proof: "Acte n° 118, Rennes",
    });
  });
});

test("during the firm's notice no other is offered: revoking ends it today", async () => {
  const server = serve(
    { ...asked, state: "active", reason: "paid", ends_on: "2026-12-20", can_do: ["revoke"] },
    {
      [`DELETE ${path}`]: () => Response.json({ club_subscription: { ...asked, state: "closed" } }),
    },
  );
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Révoquer" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByRole("checkbox")).toBeNull();
  dialog.getByText(/^Le préavis court déjà/);
  await userEvent.type(dialog.getByLabelText("Motif, communiqué au client"), "Fausses déclarations.");
  await userEvent.click(dialog.getByRole("button", { name: "Révoquer" }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "DELETE")?.body).toMatchObject({ notice: false });
  });
});

test("what a partner refused for good is told to who answers for the firm, and asked for again", async () => {
  const refused = [
    { kind: "refund", count: 2, since: "2026-11-27T10:00:00.000Z" },
    { kind: "archive_evidence", count: 1, since: "2026-11-26T10:00:00.000Z" },
  ];
  const subscription = { ...asked, can_do: [], refused_acts: refused };
  const server = serve(subscription, {
    [`POST ${path}/refused_acts`]: () => {
      subscription.refused_acts = subscription.refused_acts.slice(1);
      return Response.json({ club_subscription: subscription });
    },
  });
  show();
  expect(await screen.findByText("2 remboursements au client")).toBeTruthy();
  expect(screen.getByText("refusé le 27.11.2026")).toBeTruthy();
  const again = () => screen.getByRole("button", { name: "Relancer ces demandes" });
  await userEvent.click(again());
  await waitFor(() => expect(screen.queryByText("2 remboursements au client")).toBeNull());
  expect(screen.getByText("Remise de la lettre signée et de sa preuve")).toBeTruthy();
  await userEvent.click(again());
  await waitFor(() => expect(screen.queryByText("Refusé par un partenaire")).toBeNull());
  expect(server.requests.filter(({ path: at }) => at.endsWith("/refused_acts"))).toHaveLength(2);
});
