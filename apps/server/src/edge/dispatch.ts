import {
  encodeWire,
  type Endpoint,
  type ErrorCode,
  type ErrorDetail,
  errorBody,
  errorCatalogue,
  isErrorCode,
  jsonDepth,
  limits,
} from "@vigie/api";
import { dayOf, fail, ok, type PolicyCustomer, type Result, type Variant } from "@vigie/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../boot/services.ts";
import { admissionOf, admit, type Refused, takeTurn } from "./admission.ts";
import { type Ahead, supposeAgain, takeAhead } from "./ask-ahead.ts";
import { takeVisit } from "./ask-visit.ts";
import { isRecent } from "./authenticate.ts";
import { contextOf, runAction } from "./call-context.ts";
import { scopedToCall } from "./call-scope.ts";
import { isHeld, tagOf } from "./entity-tag.ts";
import type { Caller, Route } from "./handler.ts";
import {
  customerHeader,
  resolveSubjects,
  type SubjectRefusal,
  type Subjects,
  wantsShared,
} from "./resolve-subject.ts";
import { recordRefusal, recordSuccess } from "../trail/trail-of-calls.ts";
import { readInput, readParams } from "./read-input.ts";
import { answerFrom } from "./replica-reads.ts";
import { sendRemembered, sendText } from "./send-answer.ts";
import { sendFile } from "./send-file.ts";
import { explained, writtenDown } from "./written-down.ts";

/** Every request takes the same steps: session, access, feature switch and quota before the body is read (`admission.ts`), then
 * parse the input, run the action, validate the reply, map errors to a status. */
export function mount(app: FastifyInstance, services: Services, route: Route): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: `/v1${endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    bodyLimit: endpoint.body === "file" ? limits.fileBytes : limits.bodyBytes,
    onRequest: async (request, reply) => {
      const refused = await admit(services, route, { request, reply });
      return refused === null ? undefined : turnAway(services, endpoint, { request, reply, refused });
    },
    handler: async (request, reply) => {
      const slot = await takeTurn(endpoint, { request, reply });
      if ("code" in slot) return turnAway(services, endpoint, { request, reply, refused: slot });
      try {
        return await answer(services, route, { request, reply });
      } finally {
        slot.leave();
      }
    },
  });
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

function turnAway(
  services: Services,
  endpoint: Endpoint,
  { request, reply, refused }: Exchange & { readonly refused: Refused },
): unknown {
  recordRefusal(services, { endpoint, request, caller: refused.caller ?? null }, refused.code);
  return refuse(reply, refused.code, refused.more);
}

async function answer(services: Services, route: Route, exchange: Exchange): Promise<unknown> {
  const { endpoint } = route;
  const { request, reply } = exchange;
  const { variant, caller, customer = null } = admissionOf(request);
  const ahead = takeAhead(request, caller) ?? takeVisit(request);
  if (ahead !== null) return await answerWithin(services, route, { exchange, variant, caller, ...ahead });
  const params = readParams(endpoint, request);
  if (!params.ok) return reply.status(422).send(params.refusal);
  // Before the input is parsed: input of a caller without access is not even validated.
  const subjects = await subjectsOf(services, route, {
    caller,
    variant,
    request,
    params: params.value,
    customer,
  });
  if (!subjects.ok) {
    recordRefusal(services, { endpoint, request, caller }, subjects.code);
    return refuse(reply, subjects.code);
  }
  const found = subjects.value;
  const asked = { params: params.value, variant, caller, ...found };
  return await scopedToCall(
    endpoint,
    asked,
    async () => await answerWithin(services, route, { exchange, ...asked }),
  );
}

type Within = Subjects &
  Partial<Pick<Ahead, "day" | "input" | "result">> & {
    readonly exchange: Exchange;
    readonly params: object;
    readonly variant: Variant;
    readonly caller: Caller | null;
  };

/** Answers a request once its scope of rows is set. */
async function answerWithin(services: Services, route: Route, within: Within): Promise<unknown> {
  const { endpoint } = route;
  const { exchange, params, variant, caller } = within;
  const { request, reply } = exchange;
  if (endpoint.recent === true && caller !== null && !isRecent(caller, services.clock())) {
    recordRefusal(services, { endpoint, request, caller }, "session.recent_authentication_required");
    return refuse(reply, "session.recent_authentication_required");
  }
  const input = within.input ?? readInput(endpoint, request, dayOf(services.clock()));
  if (!input.ok) return reply.status(422).send(input.refusal);

  const tag = tagOf(services, endpoint, {
    request,
    caller,
    variant,
    subject: within.subject,
    day: within.day,
  });
  if (tag !== null) {
    reply.header("etag", tag);
    if (isHeld(request, tag)) {
      recordSuccess(services, { endpoint, request, caller });
      return reply.status(304).send();
    }
    const kept = services.answers.read(tag);
    if (kept !== undefined) {
      recordSuccess(services, { endpoint, request, caller });
      return sendRemembered(exchange, kept);
    }
  }

  const subject = explained(within.subject, caller, request);
  const read = async (from: Services) => {
    const context = contextOf(services, exchange, { ...within, subject });
    return await runAction(route, { ...context, services: from }, { ...input.value, params });
  };
  const run = async () => await answerFrom(services, { endpoint, request }, read);
  // The line of a speculative read is already in the ledger.
  const result = await (within.result ?? writtenDown(services, { endpoint, caller, subject }, run));
  if (!result.ok) {
    const code = declared(endpoint, result.code);
    recordRefusal(services, { endpoint, request, caller }, code);
    return refuse(reply, code, result);
  }
  recordSuccess(services, { endpoint, request, caller });
  if (tag === null || endpoint.reply === "file") return send(reply, endpoint, result.value);
  const text = JSON.stringify(encodeWire(endpoint.reply, result.value));
  services.answers.keep(tag, text);
  if (caller !== null) supposeAgain(services, request, { caller, tag });
  return sendText(reply, text);
}

type Asked = {
  readonly caller: Caller | null;
  readonly variant: Variant;
  readonly request: FastifyRequest;
  readonly params: object;
  readonly customer: PolicyCustomer | null;
};

/** Returns the subjects of the request; nulls if it is about nobody. */
async function subjectsOf(
  services: Services,
  { endpoint }: Route,
  { caller, request, ...asked }: Asked,
): Promise<Result<Subjects, SubjectRefusal>> {
  if (caller === null) return ok({ subject: null, firm: null });
  return await resolveSubjects(services, caller, { endpoint, ...asked, ...headersOf(request) });
}

/** `vigie-customer` names the customer whom an advisor views. */
function headersOf(request: FastifyRequest): { header: string | null; asShared: boolean } {
  return { header: customerHeader(request), asShared: wantsShared(request) };
}

export function refuse(reply: FastifyReply, code: ErrorCode, more: ErrorDetail = {}): unknown {
  const detail: ErrorDetail = {
    ...(more.field === undefined ? {} : { field: more.field }),
    ...(more.detail === undefined ? {} : { detail: more.detail }),
  };
  const { seconds } = more.detail ?? {};
  if (typeof seconds === "number") reply.header("retry-after", String(seconds));
  return reply.status(errorCatalogue[code].status).send(errorBody(code, detail));
}

/** An action may only fail with an error that its endpoint declares; the types say so, and this checks it at run time. */
function declared(endpoint: Endpoint, code: string): ErrorCode {
  if (isErrorCode(code) && endpoint.errors.includes(code)) return code;
  throw new Error(`assertion: ${endpoint.method} ${endpoint.path} declares the error ${code}`);
}

/** Replies are validated too: fields missing from the schema are dropped, and an invalid value is a bug. */
function send(reply: FastifyReply, endpoint: Endpoint, value: unknown): unknown {
  if (endpoint.reply === "file") return sendFile(reply, value);
  return reply.status(endpoint.status ?? 200).send(encodeWire(endpoint.reply, value));
}

/** Parses a JSON body after checking its depth. */
export function parseJson(text: string): Result<unknown, "request.too_deep" | "request.malformed"> {
  if (jsonDepth(text) > limits.depth) return fail("request.too_deep");
  try {
    return ok(JSON.parse(text));
  } catch {
    return fail("request.malformed");
  }
}
