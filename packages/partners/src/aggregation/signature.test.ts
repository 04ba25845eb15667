import { gzipSync } from "node:zlib";
import { addMs, instant } from "@vigie/domain";
import { describe, expect, test } from "vitest";
import { readWebhook, webhookSignature } from "./signature.ts";

const now = instant("2026-11-21T08:00:00Z");
const path = "/v1/webhooks/aggregation/CONNECTION_SYNCED";
const payload =
  '{"id_webhook_data":41,"user":{"id":88},"connection":{"id":5501,"id_user":88,"state":null,"label":"Étude"}}';

type Changes = {
  secret?: string;
  date?: string;
  body?: string;
  path?: string;
  secrets?: string[];
  signed?: string;
};

function deliver(changes: Changes = {}) {
  const date = changes.date ?? now;
  const signature = webhookSignature(changes.secret ?? "right", {
    method: "POST",
    path: changes.signed ?? changes.path ?? path,
    date,
    payload: changes.body ?? payload,
  });
  return {
    method: "POST",
    path: changes.path ?? path,
    headers: { "bi-signature": signature, "bi-signature-date": date },
    rawBody: new TextEncoder().encode(changes.body ?? payload),
  };
}
const verifier = { secrets: ["right"], clock: () => now };

describe("a signed webhook", () => {
  test("tells who and what, not how much", () =>
    expect(readWebhook(deliver(), verifier)).toEqual({
      ok: true,
      value: {
        id: "data-41",
        kind: "connection.synced",
        providerKind: "CONNECTION_SYNCED",
        providerUserId: "88",
        connectionId: "5501",
        accountId: null,
        signedAt: now,
      },
    }));
  test("is signed as METHOD.path.date.payload, HMAC-SHA256, base64", () =>
    // Computed independently: printf 'POST./hook.2026-11-21T08:00:00Z.{}' | openssl dgst -sha256 -hmac secret -binary | base64
    expect(
      webhookSignature("secret", {
        method: "post",
        path: "/hook",
        date: "2026-11-21T08:00:00Z",
        payload: "{}",
      }),
    ).toBe("N+bP+hRHZ4tcZ6L/wzj5RU+JZ9H0ZIRUIvLJQxkNU9Y="));
  test.each(["as it came", "as it was before"])("may be compressed, signed %s", (form) => {
    const rawBody = gzipSync(payload);
    const signed = { method: "POST", path, date: now, payload: form === "as it came" ? rawBody : payload };
    const headers = { "bi-signature": webhookSignature("right", signed), "bi-signature-date": now };
    expect(readWebhook({ method: "POST", path, headers, rawBody }, verifier)).toMatchObject({
      ok: true,
      value: { id: "data-41", connectionId: "5501" },
    });
    const other = gzipSync(payload.replace("5501", "5502"));
    expect(readWebhook({ method: "POST", path, headers, rawBody: other }, verifier)).toMatchObject({
      code: "webhook.forged",
    });
  });
  test("is read while the secret is being changed", () =>
    expect(readWebhook(deliver({ secret: "old" }), { ...verifier, secrets: ["right", "old"] }).ok).toBe(
      true,
    ));
  test("found an account: the account, its connection and its user", () => {
    const body =
      '{"id":7001,"id_user":88,"id_connection":5501,"disabled":"2026-11-21 09:00:00","type":"pea"}';
    const event = readWebhook(deliver({ body, path: "/hooks/ACCOUNT_FOUND" }), verifier);
    expect(event).toMatchObject({
      value: { kind: "account.found", accountId: "7001", connectionId: "5501", providerUserId: "88" },
    });
  });
  test("without a number of delivery the same bytes have the same id, others another", () => {
    const id = (body: string) => {
      const event = readWebhook(deliver({ body }), verifier);
      return event.ok ? event.value.id : event.code;
    };
    expect(id('{"connection":{"id":1}}')).toBe(id('{"connection":{"id":1}}'));
    expect(id('{"connection":{"id":1}}')).not.toBe(id('{"connection":{"id":2}}'));
  });
  test("an event of another name is kept as other", () =>
    expect(readWebhook(deliver({ path: "/hooks/SUBSCRIPTION_FOUND" }), verifier)).toMatchObject({
      value: { kind: "other", providerKind: "SUBSCRIPTION_FOUND" },
    }));
});

describe("a webhook is refused", () => {
  test.each([
    ["with a wrong key", deliver({ secret: "wrong" }), "webhook.forged"],
    [
      "with an altered byte",
      { ...deliver(), rawBody: new TextEncoder().encode(payload.replace("88", "89")) },
      "webhook.forged",
    ],
    ["on another path", { ...deliver(), path: "/v1/webhooks/aggregation/USER_DELETED" }, "webhook.forged"],
    ["without a signature", { ...deliver(), headers: { "bi-signature-date": now } }, "webhook.unsigned"],
    ["without a date", { ...deliver(), headers: { "bi-signature": "x" } }, "webhook.unsigned"],
    [
      "with a signature twice",
      { ...deliver(), headers: { "bi-signature": ["a", "b"], "bi-signature-date": now } },
      "webhook.unsigned",
    ],
    ["signed 301 s ago", deliver({ date: addMs(now, -301_000) }), "webhook.stale"],
    ["signed 301 s ahead", deliver({ date: addMs(now, 301_000) }), "webhook.stale"],
    ["with a date that is none", deliver({ date: "soon" }), "webhook.stale"],
    ["with a body that is no JSON", deliver({ body: "<xml/>" }), "webhook.invalid_body"],
    ["with a body of another shape", deliver({ body: '{"user":{"id":{}}}' }), "webhook.invalid_body"],
  ])("%s", (_case, request, code) => expect(readWebhook(request, verifier)).toEqual({ ok: false, code }));

  test.each([-300_000, 300_000])("but not %d ms from now", (ms) =>
    expect(readWebhook(deliver({ date: addMs(now, ms) }), verifier).ok).toBe(true),
  );
});
