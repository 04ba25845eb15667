// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { clubApi } from "@vigie/api/club";
import { afterEach, expect, test } from "vitest";
import { useReading } from "../../../api.ts";
import { armorId, clubId, clubRunning, mandateId } from "../../../testing/club.ts";
import { serveApi } from "../../../testing/server.ts";
import { SessionClub } from "../../../shared/club/session-club.tsx";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { ClubDashboardScreen } from "./screens/dashboard.tsx";
import { ClubSubscribeScreen } from "./screens/subscribe.tsx";

/** The Club's first page by what was done: nothing yet, an advice that waits, advice that was followed, and what is not known. */

afterEach(() => {
  cleanup();
  privateMode.write("off");
});

const proposalId = "01900000-0000-7000-8000-000000000901";
const contract = {
  id: armorId,
  name: "Armor Vie 2",
  institution_name: "Suravenir",
  value: 121_906.4,
  as_of: "2026-11-20",
  paid: 900,
  market: 2544,
  stars: 4,
  stars_before: 2.5,
  advice: null,
};
const begun = {
  since: "2026-10-02",
  saved: null,
  club_yearly: 923.29,
  contracts: [contract],
  total: { value: 121_906.4, paid: 900, market: 2544 },
  waiting: null,
  appointment: null,
  done: [],
};

function show(followUp: object | null): void {
  const answers: Readonly<Record<string, object>> = {
    "/v1/users/me/club_subscriptions": { club_subscriptions: [clubRunning] },
    ...(followUp === null ? {} : { "/v1/users/me/club_follow_up": { follow_up: followUp } }),
    [`/v1/users/me/club_subscriptions/${clubId}/documents`]: { documents: [] },
  };
  serveApi((url) => {
    const answer = answers[new URL(url, "http://x").pathname];
    return answer === undefined ? Response.json({}, { status: 404 }) : Response.json(answer);
  });
  renderScreen(ClubDashboardScreen, { at: "/app/club/dashboard", path: "club/dashboard" });
}

const pageText = (): string => (document.body.textContent ?? "").replaceAll(/[\u00a0\u202f]/g, " ");

test("before any advice the figure is what is followed, and where the first one will be read", async () => {
  show(begun);
  await screen.findByText(/Aucun conseil ne vous a encore été adressé/);
  expect(pageText()).toContain("Valeur des contrats suivis121 906,40 €");
  // The figure, the contract and the total: the head gives the day alone.
  expect(pageText().split("121 906,40 €")).toHaveLength(1 + 3);
  expect(pageText()).toContain("1 contrat suivi, valeur au 20.11.2026");
  expect(pageText()).toContain("Le Club vous coûte 923,29 € par an.");
  expect(pageText()).toContain("Depuis le 02.10.2026");
  expect(screen.getByRole("img", { name: /^4.sur.5$/ })).toBeTruthy();
  expect(pageText()).toContain("avant 2,5");
  expect(pageText()).toContain("Rien n’est encore écrit.");
});

test("what followed advice saves is the figure, beside what the Club costs; one advice waits, with its last day", async () => {
  show({
    ...begun,
    saved: { amount: 316, parts: [{ proposal_id: proposalId, contract_name: "Armor Vie 2", amount: 316 }] },
    contracts: [
      { ...contract, advice: "followed" },
      { ...contract, id: mandateId, name: "PERCO", advice: "to_answer", stars: null, stars_before: null },
    ],
    waiting: {
      id: proposalId,
      contract_name: "PERCO",
      moved: 12_400,
      paid: null,
      sent_at: "2026-11-14T10:00:00.000Z",
      valid_until: "2026-12-14",
    },
    appointment: { at: "2026-12-09T16:30:00.000Z", place: "au cabinet", author_name: "Hélène Le Goff" },
    done: [
      {
        at: "2026-11-14T10:00:00.000Z",
        kind: "advice",
        contract_name: "Armor Vie 2",
        proposal_id: proposalId,
        advice: "followed",
        saved: 316,
      },
      {
        at: "2026-11-02T10:00:00.000Z",
        kind: "appointment",
        contract_name: null,
        proposal_id: null,
        advice: null,
        saved: null,
      },
    ],
  });
  await screen.findByText(/grâce à un conseil suivi/);
  expect(pageText()).toContain("316 € sur Armor Vie 2. Le Club vous coûte 923,29 € par an.");
  expect(pageText()).toContain("les frais d’une année avant, moins ceux d’après");
  expect(pageText()).toContain("Un conseil attend votre réponse : déplacer 12 400 € de PERCO.");
  expect(pageText()).toContain("reçu le 14.11.2026, valable jusqu’au 14.12.2026");
  expect(screen.getByRole("link", { name: "Lire le conseil" }).getAttribute("href")).toBe(
    `/app/proposals/${proposalId}`,
  );
  expect(pageText()).toContain("09.12.202617 h 30, au cabinetavec Hélène Le Goff");
  expect(pageText()).toContain("−316 € de frais");
  expect(pageText()).toContain("Entretien");
  expect(pageText()).toContain("aucune");
});

test("advice that costs more is no saving, and what nobody knows is no zero", async () => {
  show({
    ...begun,
    saved: { amount: -20, parts: [{ proposal_id: proposalId, contract_name: "Armor Vie 2", amount: -20 }] },
    contracts: [{ ...contract, value: null, paid: null, market: null }],
    total: { value: null, paid: null, market: null },
  });
  await screen.findByText(/Les conseils suivis ne réduisent pas vos frais/);
  expect(pageText()).toContain("Valeur des contrats suivisinconnu");
  expect(pageText()).not.toMatch(/(^|\D)0 €/);
});

test("where it cannot be read the page says so and keeps what is paid for", async () => {
  show(null);
  expect((await screen.findByRole("alert")).textContent).toContain("n’a pas pu être chargé");
  expect(pageText()).toContain("Valeur sous conseil, base du prix");
  expect(pageText()).toContain("Part du prix");
});

test("in private mode none of its amounts is on the page", async () => {
  privateMode.write("on");
  show(begun);
  await screen.findByText(/Aucun conseil ne vous a encore été adressé/);
  expect(pageText()).not.toMatch(/121 906|923,29|2 544/);
});

const toSign = {
  ...clubRunning,
  state: "ready_to_sign",
  reason: null,
  since: "2026-11-22T10:00:00.000Z",
  letter: { number: "LM2026-000003", signed_at: null },
  advisor_message: "J’ai gardé vos trois contrats.",
  can_do: ["sign", "abandon"],
};

function sign(): void {
  const text = (kind: string, ...lines: string[]) => ({ kind, lines, rows: [] });
  const letter = {
    title: "Lettre de mission",
    reference: "N° LM2026-000003",
    blocks: [
      text("heading", "1. Objet"),
      text("text", "Le cabinet suit les contrats de l’article 3."),
      { kind: "facts", lines: [], rows: [["Prix par mois", "77,62 €"]] },
      {
        kind: "table",
        lines: [],
        rows: [
          ["Contrat", "Base"],
          ["Armor Vie 2", "121 906,40 €"],
        ],
      },
    ],
  };
  serveApi((url) => {
    const { pathname } = new URL(url, "http://x");
    if (pathname.endsWith("/letter")) return Response.json({ letter });
    if (pathname.endsWith("/club_subscriptions")) return Response.json({ club_subscriptions: [toSign] });
    return Response.json({}, { status: 404 });
  });
  renderScreen(ClubSubscribeScreen, { at: "/app/club/subscribe", path: "club/subscribe" });
}

test("the letter is read where it is signed, with its last day and the advisor's word", async () => {
  sign();
  const sheet = await screen.findByRole("region", { name: "Texte de la lettre de mission" });
  expect(sheet.tabIndex).toBe(0);
  expect(sheet.textContent).toContain("Le cabinet suit les contrats");
  expect(sheet.textContent).toContain("Prix par mois77,62 €");
  expect(screen.getByRole("columnheader", { name: "Base" })).toBeTruthy();
  expect(pageText()).toContain("à signer avant le 22.12.2026");
  expect(pageText()).toContain("« J’ai gardé vos trois contrats. »");
});

test("in private mode the letter's words are not on the page", async () => {
  privateMode.write("on");
  sign();
  await screen.findByText("Le texte est masqué en mode privé.");
  expect(pageText()).not.toContain("77,62");
});

test("the current subscription comes with the session: what is owed is told on the other pages, and on the Club's once", async () => {
  const owed = {
    ...clubRunning,
    reason: "payment_failure",
    access_until: "2026-11-28T09:30:00.000Z",
    can_do: ["pay"],
  };
  // Beside another reading of the same answer, which says that it has come.
  const Session = () => {
    const asked = { params: { id: "me" }, query: { state: "all" } } as const;
    const { isSuccess } = useReading(clubApi.subscriptions.list, asked);
    return (
      <>
        {isSuccess && <p>lu</p>}
        <SessionClub />
      </>
    );
  };
  const on = async (page: string, subscription: object): Promise<void> => {
    cleanup();
    const server = serveApi(() => Response.json({ club_subscriptions: [subscription] }));
    renderScreen(Session, { at: `/app/${page}`, path: page });
    await screen.findByText("lu");
    expect(server.requests).toHaveLength(1);
  };
  await on("dashboard", owed);
  // The notice's own code is loaded here.
  await expect.poll(pageText).toContain("L’accès est maintenu jusqu’au 28.11.2026 à 10 h 30.");
  await on("dashboard", { ...owed, state: "paused" });
  expect(pageText()).toContain("suspendu");
  await on("club/dashboard", owed);
  expect(pageText()).not.toContain("maintenu");
  await on("dashboard", clubRunning);
  expect(pageText()).not.toContain("maintenu");
});
