// @vitest-environment jsdom
import { errorBody } from "@vigie/api";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Id } from "@vigie/domain";
import { afterEach, expect, test } from "vitest";
import { helene } from "../../../testing/people.ts";
import { customerId, openReview as open, review, reviewId } from "../../../testing/reviews.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { ReviewScreen } from "./screens/review.tsx";
import { ReviewsScreen } from "./screens/reviews.tsx";

const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(() => {
  cleanup();
  privateMode.write("off");
});

type Call = { readonly path: string; readonly method: string; readonly body: unknown };
function serve(answer: (call: Call) => unknown): readonly Call[] {
  const calls: Call[] = [];
  serveApi(async (path, init) => {
    if (path.endsWith("/users/me")) return Response.json({ user: helene });
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
    const call = { path, method: init?.method ?? "GET", body };
    calls.push(call);
    return await Promise.resolve(Response.json(answer(call)));
  });
  return calls;
}

const asCustomer = { base: "/app", subject: "me" } as const;
const asAdvisor = { base: `/advisory/customers/${customerId}/view`, subject: customerId as Id } as const;
const show = (area: typeof asCustomer | typeof asAdvisor) =>
  renderScreen(ReviewScreen, {
    at: `${area.base}/reviews/${reviewId}`,
    path: "reviews/$reviewId",
    area,
  });

test("the customer reads the conclusion first, each value with its day, and what is unknown is said; it is delivered once", async () => {
  const calls = serve(() => ({ review: review() }));
  show(asCustomer);
  expect(await screen.findByRole("heading", { name: "Points à traiter" })).toBeTruthy();
  expect(words()).toContain("Comparer le risque à votre profil.");
  expect(words()).toContain("En rendez-vous, le 20.11.2026");
  expect(words()).toContain("Dans cinq ans à moins de dix");
  const table = within(screen.getByRole("table", { name: "Contrats depuis la dernière revue" }));
  expect(table.getByText("Valeur au 21.11.2025")).toBeTruthy();
  expect(table.getAllByText("au 19.11.2026")).toHaveLength(2);
  expect(table.getAllByText("inconnue").length).toBe(6);
  expect(screen.queryByText("Conclure et envoyer au client")).toBeNull();
  await waitFor(() => {
    expect(calls.filter(({ method }) => method === "PUT").map(({ path }) => path)).toEqual([
      expect.stringContaining(`/reviews/${reviewId}/opened`),
    ]);
  });
});

test("below what was concluded the customer finds what depends on them, and the way to their advisor", async () => {
  const missed = ["questionnaire", "file", "execution", "profile"].map((check) => ({
    check,
    verdict: "to_argue",
    contracts: [],
    argument: null,
  }));
  serve(() => ({ review: review({ checks: missed }) }));
  show(asCustomer);
  const now = (await screen.findByRole("heading", { name: "Et maintenant" })).closest("section");
  if (now === null) throw new Error("the heading stands in no section");
  const links = within(now)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Mettre à jour vos réponses au questionnaire", "/app/profile/suitability"],
    ["Compléter votre dossier", "/app/user/file"],
    ["Voir les propositions acceptées", "/app/proposals"],
    ["Écrire à votre conseiller", "/app/user/advisor#message"],
  ]);
  cleanup();
  serve(() => ({ review: review({ conclusion: "suitable", points: [], checks: [] }) }));
  show(asCustomer);
  await screen.findByText(/^Vous n’avez rien à faire/);
  expect(screen.queryByRole("link", { name: /questionnaire/ })).toBeNull();
  cleanup();
  // Whoever advises them reads the review, and is sent nowhere of the customer's own.
  serve(() => ({ review: review({ checks: missed }) }));
  show(asAdvisor);
  await screen.findByRole("heading", { name: "Points à traiter" });
  expect(screen.queryByRole("heading", { name: "Et maintenant" })).toBeNull();
});

test("each line and the total of the contracts add up as they are written", async () => {
  const told = review();
  const [first] = told.contracts;
  if (first === undefined) throw new Error("the review is of a contract");
  const lines = [
    { value_then: 16301.2, paid: 649.17, market: 216.38, value: 17166.75 },
    { value_then: 10040.85, paid: 399.85, market: 133.3, value: 10574 },
  ];
  const contracts = lines.map((line, at) => ({
    ...first,
    ...line,
    portfolio_id: `00000000-0000-7000-8000-00000000000${String(at)}`,
  }));
  const total = { value_then: 26342.05, paid: 1049.02, market: 349.68, value: 27740.75 };
  serve(() => ({ review: { ...told, contracts, total } }));
  show(asCustomer);
  const table = await screen.findByRole("table", { name: "Contrats depuis la dernière revue" });
  const sums = within(table)
    .getAllByRole("row")
    .map((row) =>
      [...row.textContent.matchAll(/−?\d[\d\s]*,\d\d\s€/g)].map(([one]) =>
        Number(one.replace("−", "-").replaceAll(/[^\d-]/g, "")),
      ),
    )
    .filter((amounts) => amounts.length > 0);
  expect(sums).toHaveLength(3);
  for (const [then = 0, paid = 0, market = 0, value] of sums) expect(then + paid + market).toBe(value);
});

test("on the first day of the period no column compares with a value of before", async () => {
  serve(() => ({ review: review({ since: "2026-11-20", opened_at: "2026-11-21T10:00:00.000Z" }) }));
  show(asCustomer);
  await screen.findByRole("table", { name: "Contrats depuis la dernière revue" });
  expect(words()).not.toMatch(/inconnue|Valeur au|Versements nets/);
});

test("in private mode no amount is left, in tables or in sentences", async () => {
  privateMode.write("on");
  serve(() => ({ review: review({ opened_at: "2026-11-21T10:00:00.000Z" }) }));
  show(asCustomer);
  await screen.findByRole("heading", { name: "Vos contrats suivis" });
  expect(words()).not.toMatch(/\d\s*€/);
  expect(words()).toContain("*****");
});

test("an advisor concludes by points: those that were found are taken up, one a line", async () => {
  const calls = serve(({ method }) => ({ review: method === "POST" ? review() : open() }));
  show(asAdvisor);
  const submit = await screen.findByRole("button", { name: "Conclure et envoyer au client" });
  await userEvent.click(submit);
  expect(screen.getByText("Choisissez une conclusion.")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Points à traiter" }));
  await userEvent.click(submit);
  expect(screen.getByText("Saisissez de 1 à 20 points, de 10 à 500 caractères chacun.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Reprendre les points relevés" }));
  await userEvent.type(
    screen.getByLabelText(/Points à traiter, un par ligne/),
    "{enter}Revoir les versements.",
  );
  await userEvent.click(screen.getByRole("radio", { name: "À distance" }));
  await userEvent.click(submit);
  await waitFor(() => {
    expect(calls.find(({ method }) => method === "POST")).toEqual({
      path: expect.stringContaining(`/customers/${customerId}/reviews/${reviewId}/conclude`),
      method: "POST",
      body: {
        revision: 4,
        review: {
          manner: "remote",
          held_on: "2026-11-20",
          arguments: [],
          points: ["Comparer le risque à votre profil : « Assurance vie ».", "Revoir les versements."],
          words: "",
          conclusion: "points",
        },
      },
    });
  });
});

test("what another tab saved is shown beside what is typed, which is saved over it on the next press", async () => {
  const theirs = open({
    revision: 5,
    words: "Les mots de l’autre onglet.",
    words_by_other: "Paul Kermarrec",
  });
  const mine = "Mes mots.";
  const put: unknown[] = [];
  serveApi(async (path, init) => {
    if (path.endsWith("/users/me")) return Response.json({ user: helene });
    if (init?.method !== "PUT") return Response.json({ review: put.length === 0 ? open() : theirs });
    const body = typeof init.body === "string" ? JSON.parse(init.body) : null;
    put.push(body);
    if (body.revision === 4) return Response.json(errorBody("review.changed"), { status: 409 });
    return await Promise.resolve(Response.json({ review: open({ revision: 6, words: mine }) }));
  });
  show(asAdvisor);
  const field = await screen.findByLabelText(/Votre avis, lu par le client/);
  await userEvent.type(field, mine);
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer le brouillon" }));
  const saved = await screen.findByRole("region", { name: "Version enregistrée" });
  expect(document.activeElement).toBe(saved);
  await waitFor(() => {
    expect(saved.textContent).toContain("Les mots de l’autre onglet.");
  });
  expect(screen.getByLabelText(/Votre avis, lu par le client/)).toHaveProperty("value", mine);
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer le brouillon" }));
  await waitFor(() => {
    expect(put).toMatchObject([
      { revision: 4, review: { words: mine } },
      { revision: 5, review: { words: mine } },
    ]);
  });
  await waitFor(() => {
    expect(screen.queryByRole("region", { name: "Version enregistrée" })).toBeNull();
  });
});

test("a conclusion that came too late is told no more once the draft is saved over what was read", async () => {
  const theirs = open({ revision: 5, words: "Les mots de l’autre onglet." });
  serveApi((path, init) => {
    if (path.endsWith("/users/me")) return Response.json({ user: helene });
    if (init?.method === "POST") return Response.json(errorBody("review.changed"), { status: 409 });
    return Response.json({ review: init?.method === "PUT" ? open({ revision: 6 }) : theirs });
  });
  show(asAdvisor);
  await userEvent.click(await screen.findByRole("radio", { name: /Toujours adapté/ }));
  await userEvent.click(screen.getByRole("button", { name: "Conclure et envoyer au client" }));
  await screen.findByRole("region", { name: "Version enregistrée" });
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer le brouillon" }));
  await waitFor(() => {
    expect(screen.queryByRole("region", { name: "Version enregistrée" })).toBeNull();
  });
  expect(words()).not.toContain("modifiée entre-temps");
});

test("what is refused cannot be concluded suitable, and says what is missing", async () => {
  const refused = [{ check: "questionnaire", verdict: "refused", contracts: [], argument: null }];
  serve(() => ({ review: open({ checks: refused }) }));
  show(asAdvisor);
  const suitable = await screen.findByRole<HTMLInputElement>("radio", { name: /Toujours adapté/ });
  expect(suitable.disabled).toBe(true);
  expect(words()).toContain("Impossible tant que ceci manque : Réponses au questionnaire à jour.");
});

test("a day that cannot be read is not replaced by another", async () => {
  const calls = serve(() => ({ review: open() }));
  show(asAdvisor);
  const day = await screen.findByLabelText("Jour de la revue");
  await userEvent.clear(day);
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer le brouillon" }));
  expect(screen.getByText(/Saisissez le jour de la revue/)).toBeTruthy();
  expect(calls.filter(({ method }) => method === "PUT")).toEqual([]);
});

test("an advisor starts the next one from the customer's list; who is under no advice is owed none", async () => {
  const standing = {
    since: "2025-11-21",
    basis: "club",
    last_on: null,
    months: 12,
    due_on: "2026-11-21",
    time: "due",
  };
  const calls = serve(({ method }) =>
    method === "POST" ? { review: open() } : { reviews: [], standings: [standing] },
  );
  renderScreen(ReviewsScreen, { at: `${asAdvisor.base}/reviews`, path: "reviews", area: asAdvisor });
  const start = await screen.findByRole("button", { name: "Commencer la revue" });
  expect(words()).toContain("Prochaine revue au plus tard le 21.11.2026");
  await userEvent.click(start);
  await waitFor(() => {
    expect(calls.some(({ method, path }) => method === "POST" && path.endsWith("/reviews"))).toBe(true);
  });
  cleanup();
  serve(() => ({ reviews: [], standings: [] }));
  renderScreen(ReviewsScreen, { at: `${asAdvisor.base}/reviews`, path: "reviews", area: asAdvisor });
  await screen.findByText(/aucune revue n’est due/);
  expect(screen.queryByRole("button", { name: "Commencer la revue" })).toBeNull();
});
