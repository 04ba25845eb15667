import { fail, instant } from "@vigie/domain";
import { createAggregationAdapter, type HttpRequest, type PartnerUser } from "@vigie/partners";
import { randomBytes } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { connectAndFollow, partnerLink, syncEnded } from "../../../testing/test-bank.ts";

import { ensureLink } from "./actions/link.ts";
import { createSecretBox } from "../../../edge/secret-box.ts";
import { openConnectedServer } from "../../../testing/test-connected.ts";

const bank = openConnectedServer();
const now = "2026-11-20T10:00:00Z";

test("two requests that link again at once make one token, and the trail records why: nothing is revoked silently", async () => {
  await connectAndFollow(bank.saver);
  const { services } = bank.server;
  const lost = createSecretBox({ keys: [{ id: "lost", key: Buffer.alloc(32, 9) }], randomBytes });
  const context = `aggregation_links.token_envelope/${bank.saver.id}`;
  const links = services.db.selectFrom("aggregation_links").select("token_envelope");
  const { token_envelope: kept } = await links
    .where("customer_id", "=", bank.saver.id)
    .executeTakeFirstOrThrow();
  const altered = `${kept.slice(0, -4)}AAAA`;
  const absent = lost.seal(services.secrets.open(kept, context), context);
  expect([absent, altered, "", "test"].map((one) => services.secrets.tryOpen(one, context).state)).toEqual([
    "key_absent",
    "corrupt",
    "key_absent",
    "corrupt",
  ]);
  expect(services.secrets.tryOpen(kept, "aggregation_links.token_envelope/another").state).toBe("corrupt");
  for (const [token_envelope, told] of [
    [absent, ["bank.link_renewed", false]],
    [altered, ["bank.link_revoked", true]],
  ] as const) {
    await services.db
      .updateTable("aggregation_links")
      .set({ token_envelope })
      .where("customer_id", "=", bank.saver.id)
      .execute();
    const asked: unknown[] = [];
    const aggregation = {
      ...services.partners.aggregation,
      renewToken: async (user: PartnerUser, revokes: boolean) => {
        asked.push(revokes);
        return await services.partners.aggregation.renewToken(user, revokes);
      },
    };
    const trail: unknown[] = [];
    const watched = {
      ...services,
      partners: { ...services.partners, aggregation },
      trail: (event: string) => void trail.push(event),
    };
    const users = await Promise.all([1, 2, 3].map(async () => await ensureLink(watched, bank.saver.subject)));
    const opened = users.flatMap((user) => (user.ok ? [user.value.accessToken] : []));
    expect([trail, asked]).toEqual([[told[0]], [told[1]]]);
    expect(new Set(opened).size).toBe(1);
    expect(await ensureLink(watched, bank.saver.subject)).toMatchObject({
      value: { accessToken: opened[0] },
    });
  }
});

test("where the keys are lost the link is offered again, and what it led to is found again", async () => {
  const { accountId } = await connectAndFollow(bank.saver);
  const { db, secrets } = bank.server.services;
  const lost = createSecretBox({ keys: [{ id: "lost", key: Buffer.alloc(32, 9) }], randomBytes });
  const row = () =>
    db
      .selectFrom("aggregation_links")
      .select(["provider_user_id", "token_envelope"])
      .where("customer_id", "=", bank.saver.id)
      .executeTakeFirstOrThrow();
  const before = await row();
  const context = `aggregation_links.token_envelope/${bank.saver.id}`;
  const sealedByLost = lost.seal(secrets.open(before.token_envelope, context), context);
  for (const token_envelope of [sealedByLost, `${before.token_envelope.slice(0, -4)}AAAA`]) {
    await db
      .updateTable("aggregation_links")
      .set({ token_envelope })
      .where("customer_id", "=", bank.saver.id)
      .execute();
    const shown = await bank.saver.ask("GET", "/users/me/connection");
    expect([shown.status, shown.body.connection]).toMatchObject([200, { linked: false, code: null }]);
    await bank.saver.ask("POST", `/accounts/${accountId}/synchronize`);
    expect((await syncEnded(bank.saver, accountId)).sync).toMatchObject({ error: "account.not_linked" });

    const again = await bank.saver.ask("POST", "/users/me/connection");
    expect([again.status, again.body.connection.linked]).toEqual([200, true]);
    expect((await row()).provider_user_id).toBe(before.provider_user_id);
    await bank.saver.ask("POST", `/accounts/${accountId}/synchronize`);
    expect((await syncEnded(bank.saver, accountId)).sync).toMatchObject({ status: "done" });
  }
});

test("a partner that hangs is asked for the link once, for three seconds at most, and is a state", async () => {
  await partnerLink(bank.saver);
  const asked: HttpRequest[] = [];
  const base = "http://hangs.example";
  const hanging = createAggregationAdapter(
    { baseUrl: base, clientId: "1", clientSecret: "s", webviewUrl: base },
    async (request) => {
      asked.push(request);
      return await Promise.resolve(fail("http.timeout"));
    },
  );
  const { aggregation } = bank.server.services.partners;
  const spy = vi
    .spyOn(aggregation, "temporaryCode")
    .mockImplementation(async (asking) => await hanging.temporaryCode(asking));
  const answer = await bank.saver.ask("GET", "/users/me/connection");
  spy.mockRestore();
  expect([answer.status, answer.body.code]).toEqual([409, "partner.unavailable"]);
  expect(asked).toMatchObject([{ idempotent: false }]);
  expect(asked[0]?.timeoutMs).toBeLessThanOrEqual(3_000);
});

describe("a partner that fails is a state with a sentence, never a 5xx", () => {
  test("creating the link while it is down", async () => {
    bank.sandbox.faults.set({ kind: "status", value: 503, path: "/2.0/auth/init" });
    const answer = await bank.saver.ask("POST", "/users/me/connection");
    bank.sandbox.faults.clear();
    expect([answer.status, answer.body.code]).toEqual([409, "partner.unavailable"]);
    expect(answer.body.message).toMatch(/partenaire/);
  });

  test("a sync that meets a failing partner fails with its reason and keeps the old amounts", async () => {
    const { accountId } = await connectAndFollow(bank.saver);
    const before = (await bank.saver.ask("GET", "/users/me/wealth")).body.wealth;
    bank.sandbox.faults.set({ kind: "status", value: 500, path: "/2.0/users/me/*accounts*" });
    await bank.saver.ask("POST", `/accounts/${accountId}/synchronize`);
    const account = await syncEnded(bank.saver, accountId);
    bank.sandbox.faults.clear();
    expect(account.sync).toMatchObject({ status: "failed", error: "partner.unavailable" });
    expect(account.unread.length).toBeGreaterThan(0);
    expect(account.unread).toEqual(
      account.unread.map((one: object) => ({ ...one, part: "all", since: bank.server.services.clock() })),
    );
    const after = await bank.saver.ask("GET", "/users/me/wealth");
    expect([after.status, after.body.wealth.net, after.body.wealth.as_of]).toEqual([
      200,
      before.net,
      before.as_of,
    ]);
  });

  test("a part of a sync that failed is a state of its contract, with what is missing and since when, until a whole one", async () => {
    const { accountId } = await connectAndFollow(bank.saver);
    const since = bank.server.services.clock();
    const health = async () => (await bank.saver.ask("GET", "/users/me/health")).body.health;
    const sync = async () => {
      await bank.saver.ask("POST", `/accounts/${accountId}/synchronize`);
      return await syncEnded(bank.saver, accountId);
    };
    expect((await health()).sources).toMatchObject([{ standing: "fresh" }]);

    // Both tries of the first contract fail; the other contracts are read.
    const strike = () =>
      bank.sandbox.faults.set({
        kind: "status",
        value: 503,
        path: "/2.0/users/me/accounts/*/transactions*",
        times: 2,
      });
    strike();
    const account = await sync();
    expect(account.sync).toMatchObject({ status: "failed", error: "partner.unavailable" });
    expect(account.unread).toMatchObject([{ part: "transactions", since }]);
    const [source] = (await health()).sources;
    expect(source).toMatchObject({ standing: "failing", state: "ok" });
    const parts = source.contracts.map((one: { unread: unknown }) => one.unread);
    expect(parts.filter((part: unknown) => part !== null)).toEqual([{ part: "transactions", since }]);
    expect(parts.length).toBeGreaterThan(1);
    expect((await health()).problems).toMatchObject([
      { kind: "sync_failed", action: "retry", account_id: accountId },
    ]);

    // It fails again an hour later: the time of the first failure is kept.
    bank.server.advance(3_600_000);
    strike();
    expect((await sync()).unread[0]).toMatchObject({ since });
    expect((await sync()).unread).toEqual([]);
    expect((await health()).sources).toMatchObject([{ standing: "fresh" }]);
    const { portfolios } = (await bank.saver.ask("GET", "/users/me/portfolios")).body;
    expect(new Set(portfolios.map((one: { unread: unknown }) => one.unread))).toEqual(new Set([null]));
    bank.server.setNow(instant(now));
  });
});
