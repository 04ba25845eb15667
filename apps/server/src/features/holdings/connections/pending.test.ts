import { expect, test } from "vitest";
import {
  atPartner,
  connectAndFollow,
  connectTest,
  partnerLink,
  syncEnded,
} from "../../../testing/test-bank.ts";
import { type TestUser } from "../../../testing/test-server.ts";
import { openConnectedServer } from "../../../testing/test-connected.ts";

/** Tests that the server knows the connections started at the partner: any tab or device can resume or delete them. */

const bank = openConnectedServer({ approvalDelayMs: 60_000 });

const pendingOf = async (who: TestUser) =>
  (await who.ask("GET", "/users/me/accounts/pending")).body.pending as { connexion_id: string }[];

test("nothing is begun by who never linked the partner, and nobody's beginnings are another's", async () => {
  expect(await pendingOf(bank.saver)).toEqual([]);
  const other = await bank.server.addUser();
  const { made } = await connectTest(other, "decoupled", "other");
  expect(await pendingOf(bank.saver)).toEqual([]);
  await partnerLink(bank.saver);
  expect(await pendingOf(bank.saver)).toEqual([]);
  const ended = await bank.saver.ask("DELETE", `/users/me/accounts/pending/${String(made.body.id)}`);
  // At the partner this connection does not exist for this saver, so the connection of the other saver is kept.
  expect(ended).toMatchObject({ status: 200 });
  expect((await pendingOf(other)).map((one) => one.connexion_id)).toEqual([String(made.body.id)]);
});

test("a connection that waits for the bank's application is found with its bank, and cleanly ended", async () => {
  const { link, made } = await connectTest(bank.saver, "decoupled", "waits");
  expect(await pendingOf(bank.saver)).toEqual([
    {
      connexion_id: String(made.body.id),
      bank: expect.objectContaining({ name: "Connecteur de test" }),
      state: "decoupled",
      started_at: expect.any(String),
    },
  ]);
  const path = `/users/me/accounts/pending/${String(made.body.id)}`;
  expect(await bank.saver.ask("DELETE", path)).toMatchObject({ status: 200, body: { ended: true } });
  expect(await pendingOf(bank.saver)).toEqual([]);
  expect((await atPartner(link, `/users/me/connections/${String(made.body.id)}`)).status).toBe(404);
  // A second tab cancels too.
  expect(await bank.saver.ask("DELETE", path)).toMatchObject({ status: 200, body: { ended: true } });
  const again = await connectTest(bank.saver, "decoupled", "waits");
  expect(again.made.body.id).not.toBe(made.body.id);
});

test("one that is ours is not begun any more; with contracts it outlives a late cancel, without it is removed", async () => {
  const { providerId } = await connectAndFollow(bank.saver);
  expect(await pendingOf(bank.saver)).toEqual([]);
  const late = await bank.saver.ask("DELETE", `/users/me/accounts/pending/${providerId}`);
  expect(late).toMatchObject({ status: 200, body: { ended: false } });
  expect((await bank.saver.ask("GET", "/users/me/accounts")).body.accounts).toHaveLength(1);

  const { made } = await connectTest(bank.saver, "rateLimiting", "limited");
  const limited = String(made.body.id);
  const { account } = (await bank.saver.ask("POST", "/users/me/accounts", { connexion_id: limited })).body;
  await syncEnded(bank.saver, account.id);
  expect(await bank.saver.ask("DELETE", `/users/me/accounts/pending/${limited}`)).toMatchObject({
    body: { ended: true },
  });
  expect((await bank.saver.ask("GET", "/users/me/accounts")).body.accounts).toHaveLength(1);
});

test("what was deleted here while the partner was away is not offered again", async () => {
  const { accountId } = await connectAndFollow(bank.saver);
  bank.sandbox.faults.set({ kind: "status", value: 503, method: "DELETE" });
  await bank.saver.ask("DELETE", `/accounts/${accountId}?confirmed=true`);
  bank.sandbox.faults.clear();
  expect(await pendingOf(bank.saver)).toEqual([]);
});

test("a partner that does not answer is reported, for the list and for the end", async () => {
  const { made } = await connectTest(bank.saver, "decoupled", "away");
  bank.sandbox.faults.set({ kind: "status", value: 503 });
  const refusal = { status: 409, body: { code: "partner.unavailable" } };
  expect(await bank.saver.ask("GET", "/users/me/accounts/pending")).toMatchObject(refusal);
  const path = `/users/me/accounts/pending/${String(made.body.id)}`;
  expect(await bank.saver.ask("DELETE", path)).toMatchObject(refusal);
  bank.sandbox.faults.clear();
  expect(await pendingOf(bank.saver)).toHaveLength(1);
});
