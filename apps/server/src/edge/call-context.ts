import type { Result, Variant } from "@vigie/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../boot/services.ts";
import { bearerToken } from "./authenticate.ts";
import { cookiesOf } from "./cookies.ts";
import type { Caller, PublicContext, RequestFacts, Route } from "./handler.ts";
import type { Subjects } from "./resolve-subject.ts";

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };
type Known = Subjects & { readonly variant: Variant; readonly caller: Caller | null };

/** What an action receives besides its input and the services. */
export function contextOf(
  { config }: Services,
  { request, reply }: Exchange,
  { variant, caller, subject, firm }: Known,
) {
  return {
    request: requestFacts(request, variant),
    cookies: cookiesOf(config, request, reply),
    ...(caller === null ? {} : { caller }),
    ...(subject === null ? {} : { subject }),
    ...(firm === null ? {} : { firm }),
  };
}

/** The endpoint determines what its action receives: its schemas and its access rule have just been checked. */
export async function runAction(
  { action }: Route,
  context: PublicContext,
  given: object,
): Promise<Result<unknown, string>> {
  return await action(context as never, given as never);
}

function requestFacts(request: FastifyRequest, variant: Variant): RequestFacts {
  return {
    variantName: variant.name,
    variant,
    userAgent: request.headers["user-agent"]?.slice(0, 300) ?? null,
    address: request.ip,
    bearer: bearerToken(request.headers.authorization),
  };
}
