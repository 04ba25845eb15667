import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { dayOf } from "@vigie/domain";
import { z } from "zod";
import type { SandboxDocument, SandboxIdentity, SandboxRequest, SandboxSigner } from "./model.ts";
import { cancellation, newIdentity, newRequest, newSigner } from "./params.ts";
import { auditTrail, renderDocument, renderIdentity, renderRequest, renderSigner } from "./render.ts";
import { advance, defaultExpiration, settle, type World } from "./world.ts";

/** The documented API only: unknown keys, wrong states and foreign files are rejected. */
class Problem extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

type Handler = (
  world: World,
  call: { readonly params: Readonly<Record<string, string>>; readonly request: FastifyRequest },
) => unknown;

const routes: readonly (readonly ["GET" | "POST" | "DELETE", string, Handler])[] = [
  [
    "POST",
    "/v3/signature_requests",
    (world, { request }) =>
      created(renderRequest(world, createRequest(world, parse(newRequest, request.body)))),
  ],
  [
    "GET",
    "/v3/signature_requests",
    (world, { request }) => {
      const query = z
        .looseObject({ external_id: z.string().optional(), status: z.string().optional() })
        .parse(request.query);
      const found = Object.values(world.data.requests).filter(
        (one) =>
          (query.external_id === undefined || one.external_id === query.external_id) &&
          (query.status === undefined || one.status === query.status),
      );
      return { meta: { next_cursor: null }, data: found.map((one) => renderRequest(world, one)) };
    },
  ],
  [
    "GET",
    "/v3/signature_requests/:id",
    (world, { params }) => renderRequest(world, requestOf(world, params)),
  ],
  [
    "POST",
    "/v3/signature_requests/:id/documents",
    async (world, { params, request }) =>
      created(await addDocument(world, requestOf(world, params), request)),
  ],
  [
    "POST",
    "/v3/signature_requests/:id/signers",
    (world, { params, request }) =>
      created(addSigner(world, requestOf(world, params), parse(newSigner, request.body))),
  ],
  [
    "GET",
    "/v3/signature_requests/:id/signers/:signer",
    (world, { params }) => {
      const of = requestOf(world, params);
      return renderSigner(world, of, signerOf(of, params));
    },
  ],
  [
    "POST",
    "/v3/signature_requests/:id/activate",
    (world, { params }) => created(activate(world, requestOf(world, params))),
  ],
  [
    "POST",
    "/v3/signature_requests/:id/cancel",
    (world, { params, request }) => {
      const of = requestOf(world, params);
      parse(cancellation, request.body);
      if (of.status !== "ongoing")
        throw new Problem(400, `A request that is ${of.status} cannot be canceled.`);
      of.status = "canceled";
      world.emit("signature_request.canceled", { request: of });
      return created(renderRequest(world, of));
    },
  ],
  [
    "DELETE",
    "/v3/signature_requests/:id",
    (world, { params }) => {
      const of = requestOf(world, params);
      if (of.status === "ongoing") throw new Problem(400, "A request that is ongoing is canceled first.");
      delete world.data.requests[of.id];
      return {};
    },
  ],
  [
    "GET",
    "/v3/signature_requests/:id/documents/:document/download",
    (world, { params }) => {
      const found = requestOf(world, params).documents.find(({ id }) => id === params["document"]);
      if (found === undefined) throw new Problem(404, "Document not found.");
      return Buffer.from(found.content, "base64");
    },
  ],
  [
    "GET",
    "/v3/signature_requests/:id/audit_trails/download",
    (world, { params }) => {
      const of = requestOf(world, params);
      if (of.status !== "done") throw new Problem(400, "The audit trail is there once all have signed.");
      return auditTrail(of);
    },
  ],
  [
    "POST",
    "/v3/verifications/identity_documents",
    (world, { request }) => {
      const given = parse(newIdentity, request.body);
      const identity: SandboxIdentity = {
        id: randomUUID(),
        first_name: given.first_name,
        last_name: given.last_name,
        redirection_url: given.redirection_url ?? null,
        token: randomUUID(),
        status: "pending",
      };
      world.data.identities[identity.id] = identity;
      return created(renderIdentity(world, identity));
    },
  ],
  [
    "GET",
    "/v3/verifications/identity_documents/:id",
    (world, { params }) => {
      const found = world.data.identities[params["id"] ?? ""];
      if (found === undefined) throw new Problem(404, "Verification not found.");
      return renderIdentity(world, found);
    },
  ],
];

class Created {
  readonly body: unknown;

  constructor(body: unknown) {
    this.body = body;
  }
}
const created = (body: unknown): Created => new Created(body);

export function mountRoutes(app: FastifyInstance, world: World, apiKey: string): void {
  for (const [method, url, handler] of routes)
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        if (request.headers.authorization !== `Bearer ${apiKey}`)
          return await reply.code(401).send({ type: "about:blank", detail: "Access denied." });
        return await answer(world, { request, reply, handler });
      },
    });
}

async function answer(
  world: World,
  {
    request,
    reply,
    handler,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly handler: Handler },
): Promise<FastifyReply> {
  try {
    settle(world);
    const params = z.record(z.string(), z.string()).parse(request.params);
    const given = await handler(world, { params, request });
    world.save();
    if (Buffer.isBuffer(given)) return await reply.type("application/pdf").send(given);
    return given instanceof Created ? await reply.code(201).send(given.body) : await reply.send(given);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return await reply.code(error.status).send({ type: "about:blank", detail: error.message });
  }
}

function parse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const json: unknown = Buffer.isBuffer(body) ? (body.length === 0 ? {} : JSON.parse(body.toString())) : body;
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Problem(400, `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`);
}

function requestOf(world: World, params: Readonly<Record<string, string>>): SandboxRequest {
  const found = world.data.requests[params["id"] ?? ""];
  if (found === undefined) throw new Problem(404, "Signature request not found.");
  return found;
}

function signerOf(request: SandboxRequest, params: Readonly<Record<string, string>>): SandboxSigner {
  const found = request.signers.find(({ id }) => id === params["signer"]);
  if (found === undefined) throw new Problem(404, "Signer not found.");
  return found;
}

function createRequest(world: World, given: z.output<typeof newRequest>): SandboxRequest {
  const today = dayOf(world.clock());
  const expires = given.expiration_date ?? defaultExpiration(world);
  if (expires <= today) throw new Problem(400, "expiration_date: must be in the future.");
  const request: SandboxRequest = {
    id: randomUUID(),
    name: given.name,
    external_id: given.external_id ?? null,
    created_at: world.clock(),
    expiration_date: expires,
    ordered_signers: given.ordered_signers,
    signers_allowed_to_decline: given.signers_allowed_to_decline,
    status: "draft",
    activated_at: null,
    documents: [],
    signers: [],
    decline: null,
  };
  world.data.requests[request.id] = request;
  return request;
}

const maxDocumentBytes = 50 * 1024 * 1024;

async function addDocument(
  world: World,
  request: SandboxRequest,
  { headers, body }: FastifyRequest,
): Promise<object> {
  if (request.status !== "draft") throw new Problem(400, "Documents are added to a draft.");
  const type = headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data") || !Buffer.isBuffer(body))
    throw new Problem(415, "multipart/form-data expected.");
  const form = await new Response(Uint8Array.from(body), { headers: { "content-type": type } }).formData();
  const file = form.get("file");
  const nature = z.enum(["signable_document", "attachment"]).safeParse(form.get("nature"));
  if (!(file instanceof File) || !nature.success) throw new Problem(400, "file and nature are needed.");
  const bytes = Buffer.from(await file.arrayBuffer());
  if (bytes.length > maxDocumentBytes || !bytes.subarray(0, 5).equals(Buffer.from("%PDF-")))
    throw new Problem(400, "file: a PDF of 50 MB at most.");
  const document: SandboxDocument = {
    id: randomUUID(),
    filename: file.name,
    nature: nature.data,
    created_at: world.clock(),
    content: bytes.toString("base64"),
  };
  request.documents.push(document);
  return { ...renderDocument(document), total_anchors: 0 };
}

function addSigner(world: World, request: SandboxRequest, given: z.output<typeof newSigner>): object {
  if (request.status !== "draft") throw new Problem(400, "Signers are added to a draft.");
  const needsCode = given.signature_level === "advanced_electronic_signature";
  if (needsCode && given.signature_authentication_mode !== "otp_sms")
    throw new Problem(400, "An advanced signature needs otp_sms.");
  if (given.signature_authentication_mode === "otp_sms" && given.info.phone_number === undefined)
    throw new Problem(400, "info.phone_number: needed for otp_sms.");
  const isKnown = (id: string): boolean =>
    request.documents.some((one) => one.id === id && one.nature === "signable_document");
  if (given.fields.some(({ document_id: id }) => !isKnown(id)))
    throw new Problem(400, "fields.document_id: no such signable document.");
  const signer: SandboxSigner = {
    id: randomUUID(),
    info: given.info,
    signature_level: given.signature_level,
    signature_authentication_mode: given.signature_authentication_mode,
    fields: given.fields,
    redirect_urls: given.redirect_urls ?? null,
    status: "initiated",
    link: null,
    signedAt: null,
    identityTries: 0,
  };
  request.signers.push(signer);
  return renderSigner(world, request, signer);
}

function activate(world: World, request: SandboxRequest): object {
  if (request.status !== "draft")
    throw new Problem(400, `A request that is ${request.status} cannot be activated.`);
  if (!request.documents.some(({ nature }) => nature === "signable_document"))
    throw new Problem(400, "A signable document is needed.");
  if (request.signers.length === 0 || request.signers.some(({ fields }) => fields.length === 0))
    throw new Problem(400, "Each signer needs a field.");
  request.status = "ongoing";
  request.activated_at = world.clock();
  world.emit("signature_request.activated", { request });
  advance(world, request);
  return renderRequest(world, request);
}
