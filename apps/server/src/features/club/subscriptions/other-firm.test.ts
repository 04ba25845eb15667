import { afterAll, beforeAll, expect, test } from "vitest";
import { addFirm } from "../../../testing/test-firm.ts";
import {
  addClubSaver,
  approve,
  type ClubBench,
  openClubBench,
  pathOf,
  sendRequest,
} from "../../../testing/test-club.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";

/** Tests a customer of two firms: what one firm does for them can be neither read nor decided by the other. */

let bench: ClubBench;
beforeAll(async () => {
  bench = await openClubBench();
});
afterAll(async () => await bench.close());

test("a firm neither reads nor decides on the subscription to another firm's Club, nor reads its documents", async () => {
  const { server } = bench;
  const firmId = await addFirm(server);
  const other = await server.addUser({ roles: ["advisor"], firmId });
  const head = await server.addUser({ roles: ["manager"], firmId });
  const saver = await addClubSaver(bench, 2);
  await linkAdvisor(server.services, saver.subject, { advisorId: other.id, firmId });
  const { id } = await sendRequest(saver);
  const path = pathOf(saver, id);
  const portfolios = saver.portfolios.map((one) => ({ id: one }));
  const decisions = [
    ["POST", `${path}/reject`, { reason: "not_suitable", message: "Non." }],
    ["POST", `${path}/refused_acts`, {}],
    ["POST", `${path}/approve`, { club_subscription: { portfolios } }],
    ["PUT", path, { interval: "yearly" }],
    ["DELETE", path, { motive: "Non.", notice: false }],
  ] as const;
  for (const who of [other, head]) {
    const listed = await who.ask("GET", `/users/${saver.id}/club_subscriptions?state=all`);
    expect(listed.body.club_subscriptions).toEqual([]);
    for (const read of [path, `${path}/documents`]) expect((await who.ask("GET", read)).status).toBe(404);
    for (const [method, at, body] of decisions)
      expect([method, at, (await who.ask(method, at, body)).body.code]).toEqual([
        method,
        at,
        "club.not_found",
      ]);
    const { body } = await who.ask("GET", `/users/${saver.id}/club_follow_up`);
    expect(body.follow_up).toMatchObject({ since: null, club_yearly: null, contracts: [], done: [] });
    const record = await who.ask("GET", `/users/${saver.id}/advice_record`);
    expect(record.body.events.filter((one: { number: string | null }) => one.number !== null)).toEqual([]);
  }
  // The request still waits for the firm it was sent to.
  expect((await approve(bench, saver, id)).body.club_subscription.state).toBe("ready_to_sign");
  expect((await other.ask("POST", `${path}/firm_signature`, {})).body.code).toBe("club.not_found");
  expect((await bench.manager.ask("GET", path)).status).toBe(200);
  // A death concerns the person: any of their firms can record it, which ends the subscription, but the response shows only the
  // firm's own.
  const proof = "Acte de décès n° 118, Rennes";
  const recorded = await head.ask("POST", `/users/${saver.id}/death`, { died_on: "2026-11-18", proof });
  expect(recorded.body).toMatchObject({ refund: 0, club_subscription: null });
  expect((await bench.manager.ask("GET", path)).body.club_subscription).toMatchObject({
    state: "closed",
    reason: "deceased",
  });
});
