import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { day, instant, type Instant } from "@vigie/domain";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFaults, type Faults } from "../aggregation/sandbox/faults.ts";
import { createResilientFetch } from "../http/resilient-fetch.ts";
import { createSignature } from "./adapter.ts";
import type { Letter, LetterSigner, SignaturePort } from "./port.ts";
import { signatureDefaults, startSignatureSandbox, type SignatureSandbox } from "./sandbox/sandbox.ts";
import { stampedPdf, textPdf } from "./sandbox/pdf.ts";
import { readSignatureEvent } from "./webhook.ts";

/** Test suite of the port, valid for any implementation; here over real HTTP against the sandbox. */

let now: Instant = instant("2026-11-20T10:00:00Z");
const clock = () => now;
let sandbox: SignatureSandbox;
let port: SignaturePort;
let faults: Faults;
let server: Server;
let arrived: { readonly headers: Record<string, string | string[] | undefined>; readonly rawBody: Buffer }[] =
  [];

beforeEach(async () => {
  now = instant("2026-11-20T10:00:00Z");
  arrived = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      arrived.push({ headers: request.headers, rawBody: Buffer.concat(chunks) });
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const webhookPort = typeof address === "object" && address !== null ? address.port : 0;
  faults = createFaults("signature");
  const webhookUrl = `http://127.0.0.1:${String(webhookPort)}/webhooks/signature`;
  sandbox = await startSignatureSandbox({ port: 0, clock, faults, webhookUrl });
  const fetch = createResilientFetch({ clock, random: () => 0, backoffMs: 1, failuresToOpen: 50 });
  port = createSignature({ url: sandbox.url, apiKey: signatureDefaults.apiKey, fetch });
});
afterEach(async () => {
  await sandbox.close();
  server.closeAllConnections();
  server.close();
});

function value<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.value;
}

const field = { page: 1, x: 300, y: 640, width: 180, height: 60 };
const customer: LetterSigner = {
  firstName: "Élise",
  lastName: "Martin",
  email: "elise@example.test",
  phone: "+33639980012",
  level: "advanced",
  field,
  returnUrl: "http://localhost:3000/app/club/signature",
};
const firm: LetterSigner = {
  ...customer,
  firstName: "Paul",
  lastName: "Durand",
  phone: null,
  level: "simple",
  field: { ...field, x: 60 },
};

function letterOf(over: Partial<Letter> = {}): Letter {
  return {
    reference: "club_8f31",
    name: "Lettre de mission Club 2026-0042",
    expiresOn: day("2026-12-20"),
    files: [
      { name: "lettre.pdf", bytes: textPdf(["Lettre de mission"]), role: "letter" },
      { name: "der.pdf", bytes: textPdf(["Document d'entrée en relation"]), role: "attachment" },
    ],
    signers: [firm, customer],
    ...over,
  };
}

async function act(id: string, signerId: string, form: Record<string, string>): Promise<Response> {
  const { url } = value(await port.linkFor(id, signerId));
  return await fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
}

/** Opens a request and returns the ids of the firm's and the customer's signatures. */
async function opened(over: Partial<Letter> = {}) {
  const { id, signers } = value(await port.open(letterOf(over)));
  return { id, firm: signers[0]?.id ?? "", customer: signers[1]?.id ?? "" };
}

describe("a letter", () => {
  test("is signed in order, with its evidence", async () => {
    const letter = await opened();
    expect(value(await port.read(letter.id))).toMatchObject({
      reference: "club_8f31",
      state: "ongoing",
      signers: [{ state: "invited" }, { state: "waiting" }],
    });
    expect(await port.linkFor(letter.id, letter.customer)).toMatchObject({ code: "signature.not_possible" });
    expect((await act(letter.id, letter.firm, { act: "sign" })).headers.get("location")).toContain(
      "event=success",
    );
    expect(await (await act(letter.id, letter.customer, { act: "sign", code: "000000" })).text()).toContain(
      "identité",
    );
    await act(letter.id, letter.customer, { act: "document", document: "verified" });
    expect(await (await act(letter.id, letter.customer, { act: "sign", code: "1" })).text()).toContain(
      "pas le bon",
    );
    await act(letter.id, letter.customer, { act: "sign", code: "000000" });
    expect(value(await port.read(letter.id))).toMatchObject({
      state: "done",
      signers: [{ state: "signed" }, { state: "signed" }],
    });
    const { letter: signed, proof } = value(await port.evidence(letter.id));
    const text = Buffer.from(signed).toString("latin1");
    expect(text).toContain("Paul Durand");
    expect(text).toContain("Martin");
    expect(text.startsWith(textPdf(["Lettre de mission"]).toString("latin1"))).toBe(true);
    expect(Buffer.from(proof).toString("latin1")).toContain("elise@example.test");
  });

  test("opened again is the same request", async () => {
    const first = await opened();
    expect(await opened()).toEqual(first);
    expect(Object.keys(sandbox.world.data.requests)).toHaveLength(1);
  });

  test.each([
    ["POST", "/v3/signature_requests"],
    ["POST", "/v3/signature_requests/*/documents"],
    ["POST", "/v3/signature_requests/*/signers"],
    ["POST", "/v3/signature_requests/*/activate"],
  ] as const)("whose %s %s answer is lost is finished by the next try, once", async (method, path) => {
    faults.set({ kind: "garble", partner: "signature", method, path, times: 1 });
    const lost = await port.open(letterOf());
    expect(lost.ok ? "" : lost.code).toBe("signature.invalid_answer");
    const { id } = await opened();
    const [request, ...others] = Object.values(sandbox.world.data.requests);
    expect(others).toEqual([]);
    expect(request).toMatchObject({ id, status: "ongoing" });
    expect(request?.documents.map(({ filename }) => filename)).toEqual(["lettre.pdf", "der.pdf"]);
    expect(request?.signers.map(({ info }) => info.last_name)).toEqual(["Durand", "Martin"]);
  });

  test("that is declined says why", async () => {
    const letter = await opened();
    await act(letter.id, letter.firm, { act: "sign" });
    await act(letter.id, letter.customer, { act: "decline", reason: "Trop cher" });
    expect(value(await port.read(letter.id))).toMatchObject({
      state: "declined",
      declinedReason: "Trop cher",
    });
  });

  test("past its day is expired, and its link is over", async () => {
    const letter = await opened();
    now = instant("2026-12-21T10:00:00Z");
    expect(value(await port.read(letter.id)).state).toBe("expired");
    expect(await port.linkFor(letter.id, letter.firm)).toMatchObject({ code: "signature.not_possible" });
  });

  test("that is canceled twice is canceled, and no longer signed", async () => {
    const letter = await opened();
    const { url } = value(await port.linkFor(letter.id, letter.firm));
    expect(await port.cancel(letter.id)).toEqual({ ok: true, value: null });
    expect(await port.cancel(letter.id)).toEqual({ ok: true, value: null });
    expect((await fetch(url, { method: "POST", body: new URLSearchParams({ act: "sign" }) })).status).toBe(
      410,
    );
    expect(value(await port.read(letter.id)).state).toBe("canceled");
  });

  test("that the partner knows no more is signed by nobody: there is nothing left to cancel", async () => {
    const letter = await opened();
    expect(await port.cancel(letter.id)).toMatchObject({ ok: true });
    delete sandbox.world.data.requests[letter.id];
    expect(await port.cancel(letter.id)).toEqual({ ok: true, value: null });
    expect(await port.read(letter.id)).toMatchObject({ code: "signature.not_possible" });
  });

  test("that was begun and not sent is found by its reference, and deleted", async () => {
    expect(value(await port.find("club_8f31"))).toBeNull();
    const path = "/v3/signature_requests/*/activate";
    faults.set({ kind: "status", value: 500, partner: "signature", method: "POST", path });
    expect((await port.open(letterOf())).ok).toBe(false);
    faults.clear();
    const begun = value(await port.find("club_8f31"));
    expect(begun?.state).toBe("draft");
    expect(await port.cancel(begun?.id ?? "")).toEqual({ ok: true, value: null });
    expect(value(await port.find("club_8f31"))).toBeNull();
    expect(await port.read(begun?.id ?? "")).toMatchObject({ code: "signature.not_possible" });
  });

  test("has a new link when the last is two days old", async () => {
    const letter = await opened();
    const before = value(await port.linkFor(letter.id, letter.firm));
    expect(before.expiresAt).toBe("2026-11-22T10:00:00.000Z");
    now = instant("2026-11-22T11:00:00Z");
    const after = value(await port.linkFor(letter.id, letter.firm));
    expect(after.url).not.toBe(before.url);
    expect((await fetch(before.url)).status).toBe(410);
    expect((await fetch(after.url)).status).toBe(200);
  });

  test("without a telephone cannot have an advanced signature", async () => {
    expect(await port.open(letterOf({ signers: [{ ...customer, phone: null }] }))).toMatchObject({
      code: "signature.not_possible",
    });
  });

  test("whose signer is somebody else's document is blocked", async () => {
    const letter = await opened();
    await act(letter.id, letter.firm, { act: "sign" });
    await act(letter.id, letter.customer, { act: "document", document: "failed" });
    expect(value(await port.read(letter.id)).signers[1]?.state).toBe("failed");
  });
});

describe("an identity", () => {
  test.each(["verified", "inconclusive", "failed"] as const)("is %s", async (result) => {
    const returnUrl = "http://localhost:3000/app/club";
    const check = value(await port.openIdentity({ firstName: "Élise", lastName: "Martin", returnUrl }));
    expect(check).toMatchObject({ state: "pending", document: null });
    const shown = await fetch(check.url ?? "", {
      method: "POST",
      body: new URLSearchParams({ document: result }),
      redirect: "manual",
    });
    expect(shown.headers.get("location")).toBe(returnUrl);
    const read = value(await port.readIdentity(check.id));
    expect(read.state).toBe(result);
    expect(read.document?.last4 ?? null).toBe(result === "verified" ? "PFW4" : null);
  });
});

test("its events are read whatever their order, and name the request", async () => {
  faults.set({ kind: "webhook_disorder", partner: "signature", times: 1 });
  faults.set({ kind: "webhook_duplicate", partner: "signature", times: 1 });
  const letter = await opened();
  await act(letter.id, letter.firm, { act: "decline" });
  await sandbox.settle();
  const given = { secrets: [signatureDefaults.webhookSecret] };
  const read = arrived.map((request) => readSignatureEvent(request, given));
  expect(new Set(read.map((one) => (one.ok ? one.value.kind : one.code)))).toEqual(
    new Set(["signature_request.activated", "signer.notified", "signature_request.declined"]),
  );
  expect(new Set(read.map((one) => (one.ok ? one.value.connectionId : "")))).toEqual(new Set([letter.id]));
  expect(read).toHaveLength(4);
});

const body = JSON.stringify({
  event_id: "e1",
  event_name: "signature_request.done",
  event_time: "1795348800",
  data: { signature_request: { id: "r1" } },
});
function headerOf(text: string, secret: string) {
  return { "x-yousign-signature-256": `sha256=${createHmac("sha256", secret).update(text).digest("hex")}` };
}

test.each([
  ["without a signature", {}, body, "webhook.unsigned"],
  ["signed by another", headerOf(body, "other"), body, "webhook.forged"],
  ["whose bytes changed", headerOf(body, "s"), `${body} `, "webhook.forged"],
  ["that is no JSON", headerOf("{", "s"), "{", "webhook.invalid_body"],
])("an event %s is refused", (_, headers, text, code) => {
  expect(readSignatureEvent({ headers, rawBody: Buffer.from(text) }, { secrets: ["s"] })).toMatchObject({
    code,
  });
});

test("a key that the partner does not know is a state", async () => {
  const fetch = createResilientFetch({ clock, random: () => 0, backoffMs: 1 });
  const other = createSignature({ url: sandbox.url, apiKey: "other", fetch });
  expect(await other.read("x")).toMatchObject({ code: "signature.unavailable" });
});

test("a stamped file keeps the title of what was signed", () => {
  const titled = textPdf(["Lettre"])
    .toString("latin1")
    .replace("/Root 1 0 R >>", "/Root 1 0 R /Info 9 0 R >>");
  const stamped =
    stampedPdf(Buffer.from(titled, "latin1"), { text: "x", ...field })?.toString("latin1") ?? "";
  expect(stamped.slice(stamped.lastIndexOf("trailer"))).toContain("/Info 9 0 R");
});

test("what is no PDF of plain objects is not stamped", () => {
  expect(stampedPdf(Buffer.from("%PDF-1.7 compressed"), { text: "x", ...field })).toBeNull();
});
