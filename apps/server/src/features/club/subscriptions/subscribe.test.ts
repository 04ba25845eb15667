import { afterAll, beforeAll, expect, test } from "vitest";
import {
  account,
  addClubSaver,
  addMethod,
  approve,
  card,
  cards,
  type ClubBench,
  type ClubSaver,
  openClubBench,
  pathOf,
  sendRequest,
  signBoth,
} from "../../../testing/test-club.ts";
import { runClock } from "./actions/clock.ts";

/** Tests a subscription from the request to its end, with both partners' sandboxes. Events are not needed: the clock reads the
 * partners too. */

let bench: ClubBench;
beforeAll(async () => {
  bench = await openClubBench();
});
afterAll(async () => await bench.close());

const minuteMs = 60_000;

async function signed(saver: ClubSaver): Promise<string> {
  const { id } = await sendRequest(saver);
  await approve(bench, saver, id);
  await signBoth(bench, saver, id);
  await runClock(bench.server.services);
  return id;
}

const pay = async (
  saver: ClubSaver,
  id: string,
  { source, ...more }: { source: string; acknowledged_prorata?: boolean },
) =>
  await saver.ask("POST", `/users/me/club_subscriptions/${id}/payment`, {
    payment_source_id: source,
    start_now: true,
    acknowledged_prorata: true,
    ...more,
  });

const read = async (saver: ClubSaver, id: string) =>
  (await saver.ask("GET", pathOf(saver, id))).body.club_subscription;

test("a draft says what is missing, is sent once it is whole, and there is one at a time", async () => {
  const saver = await addClubSaver(bench);
  const made = await saver.ask("POST", "/users/me/club_subscriptions", {
    portfolios: saver.portfolios,
    interval: "monthly",
    submit: true,
  });
  expect(made.status).toBe(201);
  const draft = made.body.club_subscription;
  expect(draft).toMatchObject({
    state: "inactive",
    missing: ["der", "price"],
    pricing: { basis: 200_000, period: { ttc: 85 }, first: { ttc: 34 } },
    portfolios: [{ pricing: { basis: 100_000, share: 42.5 } }, { pricing: { share: 42.5 } }],
  });
  expect(draft.can_do).toEqual(["edit", "submit", "abandon"]);
  const again = await saver.ask("POST", "/users/me/subscriptions", { plan_id: "club_yearly" });
  expect([again.status, again.body.code]).toEqual([409, "club.already_open"]);
  const sent = await saver.ask("PUT", pathOf(saver, draft.id), {
    accepted_der: true,
    price_seen: true,
    submit: true,
  });
  expect(sent.body.club_subscription).toMatchObject({ state: "advisor_approval", missing: [] });
  const { advisor, manager } = bench;
  for (const person of [advisor, manager]) {
    const queue = await person.ask("GET", "/club_subscriptions");
    expect(queue.body.club_requests).toMatchObject([
      { subscription_id: draft.id, portfolio_count: 2, price: 85, escalated: false },
    ]);
  }
  const refused = await advisor.ask("POST", `${pathOf(saver, draft.id)}/reject`, {
    reason: "outside_scope",
    message: "Ces contrats sont hors de ma mission.",
  });
  expect(refused.body.club_subscription).toMatchObject({
    state: "refused_by_advisor",
    advisor_message: "Ces contrats sont hors de ma mission.",
  });
  const shown = await saver.ask("GET", pathOf(saver, draft.id));
  expect(shown.body.history.map((move: { event: string; by: string }) => [move.event, move.by])).toEqual([
    ["start", "customer"],
    ["edit", "customer"],
    ["submit", "customer"],
    ["refuse", "advisor"],
  ]);
  const open = await saver.ask("GET", `/users/${saver.id}/club_subscriptions`);
  const all = await saver.ask("GET", `/users/${saver.id}/club_subscriptions?state=all`);
  expect([open.body.club_subscriptions.length, all.body.club_subscriptions.length]).toEqual([0, 1]);
});

test("fewer contracts are approved at their own price, the letter is signed by both, and a card starts it", async () => {
  const saver = await addClubSaver(bench);
  const { id, version } = await sendRequest(saver);
  const stale = await bench.advisor.ask("POST", `${pathOf(saver, id)}/approve`, {
    club_subscription: { portfolios: [{ id: saver.portfolios[0] }], version: version - 1 },
  });
  expect(stale.body.code).toBe("club.changed");
  const approved = await bench.advisor.ask("POST", `${pathOf(saver, id)}/approve`, {
    club_subscription: { portfolios: [{ id: saver.portfolios[0] }], version },
  });
  expect(approved.body).toMatchObject({
    club_subscription: { state: "ready_to_sign", pricing: { basis: 100_000, period: { ttc: 50 } } },
    sign_url: expect.stringContaining(bench.signature.url.replace("/v3", "")),
  });
  const early = await saver.ask("POST", `/users/me/club_subscriptions/${id}/sign`);
  expect(early.body.code).toBe("club.firm_signs_first");
  await signBoth(bench, saver, id);
  await runClock(bench.server.services);
  const concluded = await read(saver, id);
  expect(concluded).toMatchObject({
    state: "waiting_payment_infos",
    withdrawal_ends_on: "2026-12-03",
    identity: "verified",
    access: "none",
  });
  expect(concluded.can_do).toContain("withdraw");
  const method = await addMethod(bench, saver, card(cards.good));
  const unsaid = await pay(saver, id, { source: method, acknowledged_prorata: false });
  expect([unsaid.status, unsaid.body.code]).toEqual([422, "club.acknowledgement_required"]);
  const paid = await pay(saver, id, { source: method });
  expect(paid.body).toMatchObject({
    club_subscription: { state: "active", reason: "paid", access: "full", starts_on: "2026-11-19" },
    next_action: "none",
  });
  expect(paid.body.club_subscription.next_invoice).toEqual({ date: "2026-12-01", ttc: 50 });
  const { body } = await saver.ask("GET", "/users/me/invoices");
  expect(body.invoices).toMatchObject([{ ttc: 20, ht: 16.67, vat: 3.33, state: "paid", to: "2026-11-30" }]);
  const documents = await saver.ask("GET", `${pathOf(saver, id)}/documents`);
  expect(documents.body.documents.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    "invoice",
    "letter",
    "proof",
    "signed_letter",
  ]);
  const link = await saver.ask("POST", `/users/me/club_subscriptions/${id}/download`, { kind: "proof" });
  const address = link.body.download_url.replace("/v1", "");
  expect((await saver.ask("GET", address)).status).toBe(200);
  expect((await saver.ask("GET", address)).status).toBe(404);
});

test("the letter is read where it is signed, in the words of its file, beside the advisor's; by its customer alone", async () => {
  const [saver, other] = [await addClubSaver(bench, 2), await addClubSaver(bench, 1)];
  const { id } = await sendRequest(saver);
  const path = `/users/me/club_subscriptions/${id}/letter`;
  expect((await saver.ask("GET", path)).body.code).toBe("club.no_document");
  await bench.advisor.ask("POST", `${pathOf(saver, id)}/approve`, {
    club_subscription: {
      portfolios: saver.portfolios.map((one) => ({ id: one })),
      message: " J’ai gardé vos deux contrats. ",
    },
  });
  expect(await read(saver, id)).toMatchObject({
    state: "ready_to_sign",
    advisor_message: "J’ai gardé vos deux contrats.",
  });
  const { letter } = (await saver.ask("GET", path)).body;
  const { letter: named } = await read(saver, id);
  expect(letter.reference).toContain(named.number);
  const words = letter.blocks.flatMap(({ lines, rows }: { lines: string[]; rows: string[][] }) => [
    ...lines,
    ...rows.flat(),
  ]);
  expect(words.join("\n")).toContain("Assurance vie 1");
  expect((await other.ask("GET", path)).status).toBe(404);
  expect((await bench.advisor.ask("GET", path)).status).toBeGreaterThanOrEqual(403);
});

test("a bank that asks for the customer, then a refused card and another", async () => {
  const saver = await addClubSaver(bench);
  const id = await signed(saver);
  const asks = await addMethod(bench, saver, card(cards.asks));
  const waiting = await pay(saver, id, { source: asks });
  expect(waiting.body).toMatchObject({
    club_subscription: { state: "waiting_for_payment" },
    next_action: "authenticate",
  });
  const poor = await addMethod(bench, saver, card(cards.later));
  const refused = await pay(saver, id, { source: poor });
  expect(refused.body).toMatchObject({
    code: "payment.declined",
    detail: { reason: expect.any(String) },
    message: expect.stringMatching(/^(Le solde|Votre banque)/),
  });
  expect(await read(saver, id)).toMatchObject({ access: "none" });
  const good = await addMethod(bench, saver, card(cards.good));
  expect((await pay(saver, id, { source: good })).body.club_subscription).toMatchObject({
    state: "active",
    reason: "paid",
  });
  // Earlier tries have ended at the partner: one subscription is running, one invoice is paid.
  const { subscriptions, invoices } = bench.payments.world.data;
  const own = Object.values(subscriptions).filter(({ metadata }) =>
    metadata["vigie_subscription"]?.startsWith(id),
  );
  expect(own.filter(({ status }) => status === "active")).toHaveLength(1);
  const paid = Object.values(invoices).filter(
    ({ customer, status }) => customer === own[0]?.customer && status === "paid",
  );
  expect(paid).toHaveLength(1);
});

test("a debit gives access while the bank has it, and a withdrawal gives back what was not used", async () => {
  const saver = await addClubSaver(bench);
  const id = await signed(saver);
  const method = await addMethod(bench, saver, account("FR3020041010050500013M02609"));
  await pay(saver, id, { source: method });
  expect(await read(saver, id)).toMatchObject({ state: "waiting_for_payment", access: "full" });
  bench.server.advance(30 * minuteMs);
  await runClock(bench.server.services);
  const left = await saver.ask("POST", `/users/me/club_subscriptions/${id}/withdrawal`, { confirm: true });
  expect(left.status).toBe(200);
  expect(left.body.club_subscription).toMatchObject({
    state: "closed",
    reason: "withdrawn",
    access: "documents",
  });
  const survey = await saver.ask("POST", `/users/me/club_subscriptions/${id}/survey`, {
    reason: "too_complex",
  });
  expect(survey.status).toBe(200);
  const documents = await saver.ask("GET", `${pathOf(saver, id)}/documents`);
  expect(documents.body.documents.map(({ kind }: { kind: string }) => kind)).toContain("withdrawal_receipt");
});

test("it ends without a session, by the contract's number, and nobody learns whether it was found", async () => {
  const saver = await addClubSaver(bench);
  const id = await signed(saver);
  const method = await addMethod(bench, saver, card(cards.good));
  await pay(saver, id, { source: method });
  const { letter } = await read(saver, id);
  const asked = { contract_number: letter.number, email: saver.email, name: "Camille Roussel" };
  const stranger = await saver.ask("POST", "/club/terminations", { ...asked, email: "x@test.vigie.fr" });
  expect(stranger.status).toBe(202);
  expect((await read(saver, id)).ends_on).toBeNull();
  const ended = await saver.ask("POST", "/club/terminations", asked);
  expect([ended.status, Object.keys(ended.body)]).toEqual([202, Object.keys(stranger.body)]);
  expect(await read(saver, id)).toMatchObject({ state: "active", ends_on: "2026-11-30", access: "full" });
  const kept = await saver.ask("PUT", pathOf(saver, id), { keep: true });
  expect(kept.body.club_subscription).toMatchObject({ ends_on: null, state: "active" });
  const revoked = await bench.advisor.ask("DELETE", pathOf(saver, id), { motive: "Mission terminée." });
  expect(revoked.body.club_subscription.ends_on).toBe("2026-12-19");
  expect(revoked.body.club_subscription.can_do).toEqual(["revoke"]);
  const again = await bench.advisor.ask("DELETE", pathOf(saver, id), { motive: "Autre motif." });
  expect(again.status).toBe(409);
});

test("the firm's notice goes no further than the customer's own end, which then cannot be taken back", async () => {
  const saver = await addClubSaver(bench, 1);
  const id = await signed(saver);
  await pay(saver, id, { source: await addMethod(bench, saver, card(cards.good)) });
  const left = await saver.ask("DELETE", pathOf(saver, id), {});
  expect(left.body.club_subscription.ends_on).toBe("2026-11-30");
  const revoked = await bench.advisor.ask("DELETE", pathOf(saver, id), { motive: "Mission terminée." });
  expect(revoked.body.club_subscription).toMatchObject({ state: "active", ends_on: "2026-11-30" });
  expect((await saver.ask("PUT", pathOf(saver, id), { keep: true })).status).toBe(409);
});

test("a notice within a year that is paid: the partner is told at once that no other year follows", async () => {
  const saver = await addClubSaver(bench, 1);
  const { id } = await sendRequest(saver, { interval: "yearly" });
  await approve(bench, saver, id);
  await signBoth(bench, saver, id);
  await runClock(bench.server.services);
  await pay(saver, id, { source: await addMethod(bench, saver, card(cards.good)) });
  const row = await read(saver, id);
  await bench.advisor.ask("DELETE", pathOf(saver, id), { motive: "Mission terminée." });
  const effects = await bench.server.services.db
    .selectFrom("club_effects")
    .select("facts")
    .where("subscription_id", "=", row.id)
    .where("kind", "=", "end_at_period_end")
    .execute();
  expect(effects).toMatchObject([{ facts: { ends: true } }]);
});
