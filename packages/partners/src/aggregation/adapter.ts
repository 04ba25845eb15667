import { fail, ok } from "@vigie/domain";
import { z } from "zod";
import type { ResilientFetch } from "../http/resilient-fetch.ts";
import { accountCalls, connectionCalls } from "./adapter-accounts.ts";
import type { AggregationConfig, Caller } from "./adapter-call.ts";
import { createCaller } from "./adapter-call.ts";
import { browserAddresses } from "./adapter-links.ts";
import { wealthCalls } from "./adapter-wealth.ts";
import { hasNoTerms } from "./map-errors.ts";
import { idOf } from "./map-basics.ts";
import { mapInstitution, mapTerms } from "./map.ts";
import type { AggregationPort, PartnerUser } from "./port.ts";
import type { WireConnector } from "./wire.ts";
import {
  wireAccessToken,
  wireAuthInit,
  wireConnector,
  wireConnectorList,
  wireTermsList,
  wireTermsOfService,
  wireTokenCode,
} from "./wire.ts";

/** The aggregation partner over HTTP. `send` provides timeouts, retries and the circuit breaker (`createResilientFetch`). */
export function createAggregationAdapter(config: AggregationConfig, send: ResilientFetch): AggregationPort {
  const patient: ResilientFetch = async (request) => await send({ ...request, patienceMs });
  return { ...calls(config, send), patiently: () => createAggregationAdapter(config, patient) };
}

/** The partner allows a test tenant 30 calls per minute: a few minutes suffice for a complete sync.
 * @source aggregator-api-2.md, fact 9 */
const patienceMs = 10 * 60_000;

function calls(config: AggregationConfig, send: ResilientFetch): Omit<AggregationPort, "patiently"> {
  const caller = createCaller(config.baseUrl, send);
  return {
    ...userCalls(caller, config),
    ...tokenCalls(caller, config),
    ...termsCalls(caller),
    ...directoryCalls(caller),
    ...connectionCalls(caller),
    ...accountCalls(caller),
    ...wealthCalls(caller),
    ...browserAddresses(caller, config),
  };
}

type UserPart = Pick<AggregationPort, "createUser" | "deleteUser">;

function userCalls(caller: Caller, config: AggregationConfig): UserPart {
  return {
    /** Not idempotent at the partner: a retry would create a second user, so it is sent once. */
    async createUser() {
      const answer = await caller.call({
        method: "POST",
        path: ["auth", "init"],
        body: clientOf(config),
        schema: wireAuthInit,
        subject: "partner",
      });
      if (!answer.ok) return answer;
      // A temporary user expires after half an hour with all the saver's connections.
      if (answer.value.type !== "permanent")
        return fail("partner.invalid_answer", { detail: { reason: "temporary_user" } });
      return ok({ providerUserId: idOf(answer.value.id_user), accessToken: answer.value.auth_token });
    },
    async deleteUser(user) {
      const answer = await caller.call({
        method: "DELETE",
        path: ["users", "me"],
        token: user.accessToken,
        schema: z.unknown(),
        subject: "partner",
        idempotent: true,
      });
      return answer.ok ? ok(null) : answer;
    },
  };
}

type TokenPart = Pick<AggregationPort, "renewToken" | "temporaryCode" | "exchangeCode">;

function tokenCalls(caller: Caller, config: AggregationConfig): TokenPart {
  const client = clientOf(config);
  return {
    async renewToken(user, revokePrevious) {
      const answer = await caller.call({
        method: "POST",
        path: ["auth", "renew"],
        body: {
          grant_type: "client_credentials",
          ...client,
          id_user: Number(user.providerUserId),
          revoke_previous: revokePrevious,
        },
        schema: wireAccessToken,
        subject: "partner",
      });
      return answer.ok ? ok({ ...user, accessToken: answer.value.access_token }) : answer;
    },
    async temporaryCode(user) {
      const answer = await caller.call({
        method: "GET",
        path: ["auth", "token", "code"],
        token: user.accessToken,
        schema: wireTokenCode,
        subject: "partner",
        // A person waits: one attempt, and a response within three seconds.
        idempotent: false,
        timeoutMs: 2_500,
      });
      return answer.ok ? ok({ code: answer.value.code, expiresInSeconds: answer.value.expires_in }) : answer;
    },
    async exchangeCode(code) {
      const answer = await caller.call({
        method: "POST",
        path: ["auth", "token", "access"],
        body: { grant_type: "authorization_code", ...client, code },
        schema: wireAccessToken,
        subject: "partner",
      });
      return answer.ok ? ok({ accessToken: answer.value.access_token }) : answer;
    },
  };
}

function clientOf(config: AggregationConfig) {
  return { client_id: config.clientId, client_secret: config.clientSecret };
}

type TermsPart = Pick<AggregationPort, "currentTerms" | "acceptedTerms" | "acceptTerms">;

function termsCalls(caller: Caller): TermsPart {
  const list = async (path: readonly string[], user: PartnerUser) => {
    const answer = await caller.call({
      method: "GET",
      path,
      token: user.accessToken,
      schema: wireTermsList,
      subject: "terms",
    });
    if (!answer.ok) return hasNoTerms(answer.code) ? ok([]) : answer;
    const current = answer.value.termsofservices.filter(
      ({ deleted }) => deleted === null || deleted === undefined,
    );
    return ok(current.map(mapTerms));
  };
  return {
    currentTerms: (user) => list(["terms"], user),
    acceptedTerms: (user) => list(["users", "me", "terms"], user),
    async acceptTerms(user, termsId) {
      const answer = await caller.call({
        method: "POST",
        path: ["users", "me", "terms"],
        body: { id_terms: Number(termsId) },
        token: user.accessToken,
        schema: wireTermsOfService,
        subject: "terms",
        idempotent: true,
      });
      return answer.ok ? ok(mapTerms(answer.value)) : answer;
    },
  };
}

type DirectoryPart = Pick<AggregationPort, "listInstitutions" | "getInstitution">;

const directoryPageSize = 500;
const maxDirectoryPages = 20;

function directoryCalls(caller: Caller): DirectoryPart {
  const expand = "fields,sources";
  return {
    async listInstitutions() {
      const found = new Map<string, WireConnector>();
      for (let page = 0; page < maxDirectoryPages; page += 1) {
        const answer = await caller.call({
          method: "GET",
          path: ["connectors"],
          query: { country_codes: "fr", expand, limit: directoryPageSize, offset: page * directoryPageSize },
          schema: wireConnectorList,
          subject: "institution",
        });
        if (!answer.ok) return answer;
        const before = found.size;
        for (const connector of answer.value.connectors) found.set(connector.uuid, connector);
        const total = answer.value.total ?? null;
        const last =
          total === null ? answer.value.connectors.length < directoryPageSize : found.size >= total;
        // A partner that ignores `offset` returns the same page again: a page without new entries also ends the list.
        if (last || found.size === before) break;
      }
      return ok([...found.values()].map(mapInstitution));
    },
    async getInstitution(idOrUuid) {
      const answer = await caller.call({
        method: "GET",
        path: ["connectors", idOrUuid],
        query: { expand },
        schema: wireConnector,
        subject: "institution",
      });
      return answer.ok ? ok(mapInstitution(answer.value)) : answer;
    },
  };
}
