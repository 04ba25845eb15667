import { fail, instant, isDay, ok } from "@vigie/domain";
import type { z } from "zod";
import { parseJson } from "../http/read-body.ts";
import type { HttpReply, HttpRequest, ResilientFetch } from "../http/resilient-fetch.ts";
import type {
  IdentityCheck,
  Letter,
  LetterFile,
  LetterSigner,
  RequestState,
  SignaturePort,
  SignatureRequest,
  SignatureResult,
  SignerState,
} from "./port.ts";
import {
  wireDocument,
  wireIdentity,
  wireRequest,
  wireRequests,
  wireSigner,
  type WireRequest,
} from "./wire.ts";

export type SignatureOptions = {
  /** `https://api.yousign.app/v3`, or the URL of the sandbox. */
  readonly url: string;
  readonly apiKey: string;
  readonly fetch: ResilientFetch;
};

/** The port over HTTP. The partner has no idempotency keys, so existing objects are first searched by our reference. */
export function createSignature(options: SignatureOptions): SignaturePort {
  const client = createClient(options);
  return {
    open: async (letter) => await open(client, letter),
    find: async (reference) =>
      map(await findAll(client, reference), ([there]) => (there === undefined ? null : requestOf(there))),
    read: async (id) =>
      map(await client.json(wireRequest, { method: "GET", path: `/signature_requests/${id}` }), requestOf),
    linkFor: async (id, signerId) => {
      const found = await client.json(wireSigner, {
        method: "GET",
        path: `/signature_requests/${id}/signers/${signerId}`,
      });
      if (!found.ok) return found;
      const { signature_link: url, signature_link_expiration_date: expires } = found.value;
      if (url === null || url === undefined) return fail("signature.not_possible");
      return ok({ url, expiresAt: typeof expires === "string" ? instant(expires) : null });
    },
    evidence: async (id) => await evidence(client, id),
    cancel: async (id) => await cancel(client, id),
    openIdentity: async ({ firstName, lastName, returnUrl }) => {
      const body = { first_name: firstName, last_name: lastName, redirection_url: returnUrl };
      return map(
        await client.json(wireIdentity, { method: "POST", path: "/verifications/identity_documents", body }),
        identityOf,
      );
    },
    readIdentity: async (id) =>
      map(
        await client.json(wireIdentity, { method: "GET", path: `/verifications/identity_documents/${id}` }),
        identityOf,
      ),
  };
}

async function cancel(client: Client, id: string): SignatureResult<null> {
  const path = `/signature_requests/${id}`;
  const body = { reason: "contractualization_aborted" };
  const done = await client.json(wireRequest, { method: "POST", path: `${path}/cancel`, body });
  if (done.ok) return ok(null);
  if (done.code !== "signature.not_possible") return done;
  const found = await client.json(wireRequest, { method: "GET", path });
  // A request that the partner no longer knows cannot be signed there.
  if (!found.ok) return found.code === "signature.not_possible" ? ok(null) : found;
  if (found.value.status === "ongoing") return done;
  return found.value.status === "draft" ? await client.remove(`${path}?permanent_delete=true`) : ok(null);
}

type Call = {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: object | FormData;
};
type Client = {
  json<S extends z.ZodType>(schema: S, call: Call): SignatureResult<z.output<S>>;
  file(path: string): SignatureResult<Uint8Array>;
  remove(path: string): SignatureResult<null>;
};

function createClient({ url, apiKey, fetch }: SignatureOptions): Client {
  const send = async (
    { method, path, body }: Call,
    more: Partial<HttpRequest> = {},
  ): SignatureResult<HttpReply> => {
    const isForm = body instanceof FormData;
    const headers = {
      authorization: `Bearer ${apiKey}`,
      ...(isForm || body === undefined ? {} : { "content-type": "application/json" }),
    };
    const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    const reply = await fetch({ method, url: `${url}${path}`, headers, ...sent, ...more });
    if (!reply.ok)
      return fail(
        reply.code === "http.not_text" || reply.code === "http.too_large"
          ? "signature.invalid_answer"
          : "signature.unavailable",
      );
    const { status } = reply.value;
    if (status >= 200 && status < 300) return ok(reply.value);
    return fail(status === 400 || status === 404 ? "signature.not_possible" : "signature.unavailable");
  };
  return {
    async json(schema, call) {
      const reply = await send(call);
      if (!reply.ok) return reply;
      const json = parseJson(reply.value.text);
      const parsed = schema.safeParse(json.ok ? json.value : undefined);
      return parsed.success ? ok(parsed.data) : fail("signature.invalid_answer");
    },
    async remove(path) {
      const reply = await send({ method: "DELETE", path });
      return reply.ok ? ok(null) : reply;
    },
    async file(path) {
      const reply = await send({ method: "GET", path }, { wantsBytes: true });
      if (!reply.ok) return reply;
      const { bytes } = reply.value;
      return bytes === undefined || bytes.byteLength === 0 ? fail("signature.invalid_answer") : ok(bytes);
    },
  };
}

type Answer<T> = Awaited<SignatureResult<T>>;
function map<A, B>(result: Answer<A>, to: (value: A) => B): Answer<B> {
  return result.ok ? ok(to(result.value)) : result;
}

async function open(client: Client, letter: Letter): SignatureResult<SignatureRequest> {
  const request = await findOrCreate(client, letter);
  if (!request.ok) return request;
  const { id, status } = request.value;
  if (status !== "draft") return ok(requestOf(request.value));
  const documents = await addFiles(client, request.value, letter.files);
  if (!documents.ok) return documents;
  // Signers are created in order; those of an interrupted attempt already exist.
  for (const signer of letter.signers.slice(request.value.signers.length)) {
    const added = await client.json(wireSigner, {
      method: "POST",
      path: `/signature_requests/${id}/signers`,
      body: signerBody(signer, documents.value),
    });
    if (!added.ok) return added;
  }
  const sent = await client.json(wireRequest, { method: "POST", path: `/signature_requests/${id}/activate` });
  if (sent.ok || sent.code !== "signature.not_possible") return map(sent, requestOf);
  // Activated by an attempt whose response was lost.
  const found = await client.json(wireRequest, { method: "GET", path: `/signature_requests/${id}` });
  return found.ok && found.value.status !== "draft" ? ok(requestOf(found.value)) : sent;
}

async function findAll(client: Client, reference: string): SignatureResult<WireRequest[]> {
  const path = `/signature_requests?external_id=${encodeURIComponent(reference)}`;
  const found = await client.json(wireRequests, { method: "GET", path });
  return map(found, ({ data }) => data.filter(({ status }) => status !== "deleted"));
}

async function findOrCreate(client: Client, letter: Letter): SignatureResult<WireRequest> {
  const found = await findAll(client, letter.reference);
  if (!found.ok) return found;
  const [there] = found.value;
  if (there !== undefined) return ok(there);
  return await client.json(wireRequest, {
    method: "POST",
    path: "/signature_requests",
    body: {
      name: letter.name,
      delivery_mode: "none",
      ordered_signers: true,
      timezone: "Europe/Paris",
      expiration_date: letter.expiresOn,
      external_id: letter.reference,
      // The partner's default is false: a signer who may not decline can only let it expire.
      signers_allowed_to_decline: true,
      audit_trail_locale: "fr",
    },
  });
}

/** Returns the id of the letter among the request's documents, on which the fields are placed. */
async function addFiles(
  client: Client,
  request: WireRequest,
  files: readonly LetterFile[],
): SignatureResult<string> {
  let letterId = request.documents.find(({ nature }) => nature === "signable_document")?.id ?? null;
  for (const file of files.slice(request.documents.length)) {
    const form = new FormData();
    form.set("file", new File([Uint8Array.from(file.bytes)], file.name, { type: "application/pdf" }));
    form.set("nature", file.role === "letter" ? "signable_document" : "attachment");
    const added = await client.json(wireDocument, {
      method: "POST",
      path: `/signature_requests/${request.id}/documents`,
      body: form,
    });
    if (!added.ok) return added;
    if (file.role === "letter") letterId = added.value.id;
  }
  return letterId === null ? fail("signature.not_possible") : ok(letterId);
}

function signerBody(signer: LetterSigner, documentId: string): object {
  const { firstName, lastName, email, phone, level, field, returnUrl } = signer;
  return {
    info: {
      first_name: firstName,
      last_name: lastName,
      email,
      ...(phone === null ? {} : { phone_number: phone }),
      locale: "fr",
    },
    signature_level: level === "advanced" ? "advanced_electronic_signature" : "electronic_signature",
    signature_authentication_mode: phone === null ? "no_otp" : "otp_sms",
    fields: [{ document_id: documentId, type: "signature", ...field }],
    redirect_urls: { success: returnUrl, error: returnUrl, decline: returnUrl },
  };
}

async function evidence(client: Client, id: string): ReturnType<SignaturePort["evidence"]> {
  const request = await client.json(wireRequest, { method: "GET", path: `/signature_requests/${id}` });
  if (!request.ok) return request;
  const letterId = request.value.documents.find(({ nature }) => nature === "signable_document")?.id ?? "";
  const letter = await client.file(`/signature_requests/${id}/documents/${letterId}/download`);
  if (!letter.ok) return letter;
  const proof = await client.file(`/signature_requests/${id}/audit_trails/download`);
  return proof.ok ? ok({ letter: letter.value, proof: proof.value }) : proof;
}

const requestStates: Readonly<Record<string, RequestState>> = {
  draft: "draft",
  approval: "draft",
  ongoing: "ongoing",
  done: "done",
  declined: "declined",
  rejected: "declined",
  expired: "expired",
  canceled: "canceled",
  deleted: "canceled",
};
const signerStates: Readonly<Record<string, SignerState>> = {
  initiated: "waiting",
  notified: "invited",
  verified: "invited",
  processing: "invited",
  consent_given: "invited",
  signed: "signed",
  declined: "declined",
  aborted: "failed",
  error: "failed",
};

/** An unknown status, which the partner may add, counts as still open. */
function requestOf(wire: WireRequest): SignatureRequest {
  return {
    id: wire.id,
    reference: wire.external_id ?? "",
    state: requestStates[wire.status] ?? "ongoing",
    signers: wire.signers.map(({ id, status }) => ({ id, state: signerStates[status] ?? "invited" })),
    declinedReason: wire.decline_information?.reason ?? null,
  };
}

const identityStates: Readonly<Record<string, IdentityCheck["state"]>> = {
  pending: "pending",
  inconclusive: "inconclusive",
  verified: "verified",
  failed: "failed",
};

function identityOf(wire: z.output<typeof wireIdentity>): IdentityCheck {
  const read = wire.extracted_from_document ?? null;
  const expires = read?.expiration_date ?? "";
  return {
    id: wire.id,
    state: identityStates[wire.status] ?? "pending",
    url: wire.verification_url ?? null,
    document:
      read === null
        ? null
        : {
            firstNames: read.first_names.join(" "),
            lastName: read.last_name,
            kind: read.document_type,
            country: read.country,
            last4: read.document_number.slice(-4),
            expiresOn: isDay(expires) ? expires : null,
          },
  };
}
