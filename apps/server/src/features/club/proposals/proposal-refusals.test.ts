import type { Id } from "@vigie/domain";
import { createFaults } from "@vigie/partners/sandboxes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { partnerRefusals } from "../../../edge/health-store.ts";
import { patientRefusals } from "../../../queue/outbox.ts";
import {
  openSigningBench,
  signAt,
  type SigningBench,
  signatureEvent,
} from "../../../testing/test-signing.ts";
import { verifyRecord } from "../record/actions/verify.ts";

/** Tests calls that the partner refuses: they are retried a limited number of times, then shown to a person. */

const faults = createFaults("refusals");
let bench: SigningBench;
beforeAll(async () => {
  bench = await openSigningBench({ faults });
  await bench.ask("simple");
}, 240_000);
afterAll(async () => await bench.close());
afterEach(() => void faults.clear());

const db = () => bench.server.services.db;
const refuses = (method: "GET" | "POST", path: string) =>
  faults.set({
    kind: "status",
    value: 400,
    partner: "signature",
    method,
    path: `/v3/signature_requests/*/${path}`,
  });
const shown = async (id: Id) =>
  (await bench.people.advisor.ask("GET", `/users/${bench.people.owner.id}/proposals/${id}`)).body.proposal
    .signature;

/** Advances until the retries are used up, and a little further. */
async function untilStopped(id: Id): Promise<number> {
  for (let hour = 0; hour < patientRefusals + 3; hour += 1) {
    bench.server.advance(3_601_000);
    await bench.retry();
  }
  const { rows } = await sql<{ refusals: number }>`select refusals from proposal_signatures
    where id = ${(await bench.row(id)).id}`.execute(db());
  await bench.proveAgain();
  return rows[0]?.refusals ?? -1;
}

test("proof that the partner does not hand over: asked for ten times, seen, and fetched when it tells of it again", async () => {
  const id = await bench.signing();
  const fault = refuses("GET", "audit_trails/download");
  await signAt((await bench.link(id)).body.sign_url);
  expect((await bench.link(id)).body.proposal).toMatchObject({
    state: "accepted",
    signature: { state: "signed", is_away: true, stopped: null, is_kept: false },
  });
  expect(await untilStopped(id)).toBe(patientRefusals);
  expect(faults.list().find((one) => one.id === fault.id)?.struck).toBe(patientRefusals);
  expect(await shown(id)).toMatchObject({
    state: "signed",
    is_away: false,
    stopped: "evidence",
    is_kept: false,
  });
  expect(await partnerRefusals(db())).toEqual([{ feature: "proposals", act: "evidence", count: 1 }]);
  faults.clear();
  await bench.retry();
  expect((await bench.row(id)).signedId).toBeNull();
  const { requestId } = await bench.row(id);
  expect(await signatureEvent(bench, { id: "evt-again", request: requestId ?? "" })).toBe(200);
  await expect.poll(async () => (await bench.row(id)).signedId).not.toBeNull();
  expect(await shown(id)).toMatchObject({ state: "signed", stopped: null, is_kept: true });
  expect(await partnerRefusals(db())).toEqual([]);
}, 240_000);

test("a cancel that the partner refuses ends too, and what is signed there all the same is kept and binds nobody", async () => {
  const id = await bench.signing();
  const { sign_url: url } = (await bench.link(id)).body;
  refuses("POST", "cancel");
  expect((await bench.withdraw(id)).status).toBe(200);
  expect(await untilStopped(id)).toBe(patientRefusals);
  expect(await shown(id)).toMatchObject({ state: "canceled", reason: "withdrawn", stopped: "cancel" });
  expect(await partnerRefusals(db())).toEqual([{ feature: "proposals", act: "cancel", count: 1 }]);
  // The signing page is still open at the partner.
  await signAt(url);
  const { requestId } = await bench.row(id);
  faults.clear();
  await signatureEvent(bench, { id: "evt-signed", request: requestId ?? "" });
  await expect.poll(async () => (await bench.row(id)).state).toBe("void");
  await expect.poll(async () => (await bench.row(id)).due).toBeNull();
  expect(await bench.stateOf(id)).toBe("withdrawn");
  expect(await partnerRefusals(db())).toEqual([]);
  expect(await verifyRecord(bench.server.services, bench.people.owner.id)).toMatchObject({ broken: null });
}, 240_000);

test("given up while the partner refuses to open it: what was begun there is deleted, and nothing stands as refused", async () => {
  const id = await bench.sent();
  await bench.open(id);
  const signers = { partner: "signature", method: "POST", path: "/v3/signature_requests/*/signers" } as const;
  faults.set({ ...signers, kind: "slow", value: 2000 });
  refuses("POST", "activate");
  const accepted = bench.accept(id);
  const begun = () => bench.requests().filter(({ status }) => status === "draft");
  await expect.poll(() => begun().length).toBe(1);
  expect((await bench.giveUp(id)).status).toBe(200);
  await accepted;
  await expect.poll(async () => (await bench.row(id)).due).toBeNull();
  expect(await bench.row(id)).toMatchObject({ state: "canceled", reason: "given_up", stoppedAt: null });
  expect(begun()).toEqual([]);
  expect(await partnerRefusals(db())).toEqual([]);
}, 240_000);
