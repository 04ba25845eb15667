import { addMs } from "@vigie/domain";
import { createFaults } from "@vigie/partners/sandboxes";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../db/unit-of-work.ts";
import { partnerRefusals } from "../../../edge/health-store.ts";
import { patientRefusals } from "../../../queue/outbox.ts";
import {
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
import { retryEffects, runClock } from "./actions/clock.ts";
import { signatureChanged } from "./actions/reconcile.ts";

/** Tests calls that a partner refuses for good: the firm's advisor sees them, and can retry them. */

const faults = createFaults("refused-acts");
let bench: ClubBench;
beforeAll(async () => {
  bench = await openClubBench({ faults });
});
afterAll(async () => await bench.close());
afterEach(() => void faults.clear());

const seen = async (saver: ClubSaver, id: string) =>
  (await bench.advisor.ask("GET", pathOf(saver, id))).body.club_subscription.refused_acts;
const again = async (saver: ClubSaver, id: string) =>
  await bench.advisor.ask("POST", `${pathOf(saver, id)}/refused_acts`);
const refused = async () => await partnerRefusals(bench.server.services.db);

async function signed(saver: ClubSaver): Promise<string> {
  const { id } = await sendRequest(saver);
  await approve(bench, saver, id);
  await signBoth(bench, saver, id);
  await runClock(bench.server.services);
  return id;
}

test("a refund that the partner refused is asked for again by the advisor, and paid back once", async () => {
  const saver = await addClubSaver(bench, 1);
  const id = await signed(saver);
  const source = await addMethod(bench, saver, card(cards.good));
  const paid = await saver.ask("POST", `/users/me/club_subscriptions/${id}/payment`, {
    payment_source_id: source,
    start_now: true,
    acknowledged_prorata: true,
  });
  expect(paid.body.club_subscription).toMatchObject({ state: "active", refused_acts: [] });
  expect((await again(saver, id)).body.code).toBe("club.nothing_refused");
  const [charge] = Object.values(bench.payments.world.data.charges);
  // Refunded by hand at the partner, until the test undoes it.
  const refund = (cents: number) => void (charge && (charge.amount_refunded = cents));
  refund(charge?.amount ?? 0);
  await saver.ask("POST", `/users/me/club_subscriptions/${id}/withdrawal`, { confirm: true });
  await retryEffects(bench.server.services);
  const told = [{ kind: "refund", count: 1, since: bench.server.services.clock() }];
  expect(await seen(saver, id)).toEqual(told);
  expect(await refused()).toEqual([{ feature: "club", act: "refund", count: 1 }]);
  // The customer does not see it, and no other firm or role can retry it.
  expect((await saver.ask("GET", pathOf(saver, id))).body.club_subscription.refused_acts).toEqual([]);
  expect((await saver.ask("POST", `${pathOf(saver, id)}/refused_acts`)).status).toBe(404);
  expect((await again(saver, id)).body.club_subscription.refused_acts).toMatchObject([{ kind: "refund" }]);
  refund(0);
  expect((await again(saver, id)).body.club_subscription.refused_acts).toEqual([]);
  expect((await again(saver, id)).status).toBe(409);
  expect(await refused()).toEqual([]);
  expect(Object.values(bench.payments.world.data.refunds)).toHaveLength(1);
  const { documents } = (await saver.ask("GET", `${pathOf(saver, id)}/documents`)).body;
  expect(documents.filter(({ kind }: { kind: string }) => kind === "credit_note")).toHaveLength(1);
});

test("evidence that the partner did not hand over is fetched when it tells of it again", async () => {
  const saver = await addClubSaver(bench, 1);
  const path = "/v3/signature_requests/*/audit_trails/download";
  faults.set({ kind: "status", value: 400, partner: "signature", method: "GET", path });
  const id = await signed(saver);
  for (let hour = 0; hour <= patientRefusals; hour += 1) {
    bench.server.advance(3_601_000);
    await retryEffects(bench.server.services);
  }
  const later = addMs(bench.server.services.clock(), 86_400_000);
  await bench.server.services.db.updateTable("sessions").set({ expires_at: later, ends_at: later }).execute();
  expect(await seen(saver, id)).toMatchObject([{ kind: "archive_evidence", count: 1 }]);
  faults.clear();
  const { signature_request_id: request } = await bench.server.services.db
    .selectFrom("club_subscriptions")
    .select("signature_request_id")
    .where("customer_id", "=", saver.id)
    .executeTakeFirstOrThrow();
  const event = {
    id: "evt-letter",
    kind: "signature_request.done",
    providerUserId: null,
    connectionId: request,
  };
  await inTransaction(bench.server.services, async (unit) => await signatureChanged(unit, event));
  await retryEffects(bench.server.services);
  expect(await seen(saver, id)).toEqual([]);
  expect(await refused()).toEqual([]);
});
