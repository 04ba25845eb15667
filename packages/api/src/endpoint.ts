import type { Access, AccessRule, FeatureSwitch, FirmRole, Permission } from "@vigie/domain";
import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { EndpointPlan } from "./plan.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export type Endpoint = {
  readonly method: Method;
  /** Under /v1, parameters in braces: `/portfolios/{id}/transactions`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Feature switch of the variant without which the call does not exist. */
  readonly needs?: FeatureSwitch;
  /** Switch without which the call does not exist for members of a firm, for content that is shown to the customer only. */
  readonly advisorNeeds?: FeatureSwitch;
  /** Path parameter that names whose data the call is about: a customer's id, or `me`. */
  readonly subject?: string;
  /** The subject is an erased person about whom the firm retains legally required records: only such people are found. */
  readonly erased?: true;
  /** Row of the policy that decides. By default, GET reads a customer's data and every other method writes them; a call of a firm
   * must always set it. */
  readonly permission?: Permission;
  /** Requires a confirmed address. By default every call on a customer's data does, and a call on one's own session does not. */
  readonly confirmed?: boolean;
  /** Available while the maintenance page is on. */
  readonly duringMaintenance?: boolean;
  /** Available to an advisor without a second factor, as required to add one. Every other call rejects them. */
  readonly beforeEnrolment?: true;
  /** A call on one's own session that is available to an auditor too; other such calls do not exist for them. */
  readonly forAuditors?: true;
  /** Requires that the password was entered in the last 15 minutes; otherwise returns session.recent_authentication_required. */
  readonly recent?: true;
  /** Recorded in the firm's own security log and not in the customer's access log, as the law forbids to inform them. */
  readonly ledger?: "security";
  /** Waits for a slot before it starts: concurrency is limited per person, network and process (`request.busy`). Calls with a file
   * as body or reply are limited without setting it. */
  readonly costly?: "computation" | "password";
  /** Rejects a single-sign-on member without a full account; « advice » unless their partner allows it. By default, always set for
   * calls that require a recent authentication. */
  readonly fullAccount?: "advice" | false;
  /** The response to the same person is unchanged until their stored data, the market or the day changes: responses carry an ETag,
   * and a repeated request gets 304 without running again while it is valid. */
  readonly versioned?: true;
  /** A firm's frequent read of one customer: its query is sent in the same database message as the session check, with its line in
   * the customer's access log, if the same session was answered before. */
  readonly asksAhead?: true;
  /** May be answered by a replica, where one is configured, with the state of a second ago: a heavy read whose result no action on
   * the same screen waits for. The client requests the latest state after its own writes (`cache-control: no-cache`). */
  readonly mayLag?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A JSON body, or "file" for the bytes of one file (20 MB at most). */
  readonly body?: z.ZodObject | "file";
  /** A JSON reply, or "file" for a download, which is streamed (decision 0011). */
  readonly reply: z.ZodType | "file";
  /** Replaces the schemas in the build of the web app (plan.ts). */
  readonly plan?: EndpointPlan;
  /** Replaces the permission in the build of the web app: firm roles that may make the call, where it is not all of them. */
  readonly firmRoles?: readonly FirmRole[];
  readonly status?: 200 | 201 | 202 | 204;
  /** Error codes of the call, in addition to those of dispatch. */
  readonly errors: readonly ErrorCode[];
};

/** A call without its schemas: enough to decide whether and to whom it is offered, and where its responses are cached. */
export type NamedCall = Omit<
  Endpoint,
  "params" | "query" | "body" | "reply" | "summary" | "errors" | "status" | "plan"
>;

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export type CostlyWork = "upload" | "export" | NonNullable<Endpoint["costly"]>;

/** Returns the kind of costly work that limits the call; null where it is cheap. */
export function costlyWorkOf({ body, reply, costly }: Endpoint): CostlyWork | null {
  if (body === "file") return "upload";
  return reply === "file" ? "export" : (costly ?? null);
}

/** Returns the policy rule of an endpoint. */
export function accessRuleOf(target: NamedCall): AccessRule {
  const { access } = target;
  return {
    access,
    writes: target.method !== "GET",
    permission: target.permission ?? usualPermission(target),
    confirmed: target.confirmed ?? (access !== "public" && access !== "session"),
    needs: target.needs ?? null,
    advisorNeeds: target.advisorNeeds ?? null,
    duringMaintenance: target.duringMaintenance ?? false,
    fullAccount: target.fullAccount ?? (target.recent === true ? "account" : false),
    forAuditors: target.forAuditors ?? false,
  };
}

function usualPermission({ access, method }: NamedCall): Permission | null {
  const reads = method === "GET";
  if (access === "owner") return reads ? "holdings.read" : "holdings.write";
  if (access === "customer") return reads ? "account.read" : "account.write";
  return null;
}

/** Returns whether members of a firm may make a call about a customer with these switches on. */
export function isOfferedToAdvisors(
  target: Pick<Endpoint, "needs" | "advisorNeeds">,
  isOn: (name: FeatureSwitch) => boolean,
): boolean {
  return isOffered(target, isOn) && (target.advisorNeeds === undefined || isOn(target.advisorNeeds));
}

/** Returns whether a call exists with these switches on. Callers ask about the call, so that its switch is named only where it is
 * declared. */
export function isOffered(target: Pick<Endpoint, "needs">, isOn: (name: FeatureSwitch) => boolean): boolean {
  return target.needs === undefined || isOn(target.needs);
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;
export type Params<E extends Endpoint> = Parsed<E["params"]>;
export type Query<E extends Endpoint> = Parsed<E["query"]>;
export type Body<E extends Endpoint> = E["body"] extends "file" ? Uint8Array : Parsed<E["body"]>;
export type Reply<E extends Endpoint> = E["reply"] extends z.ZodType ? z.output<E["reply"]> : FileReply;

/** A downloadable file. An action yields its text in chunks; a client receives it whole. */
export type FileReply = {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: AsyncIterable<string | Uint8Array> | Blob;
  /** Number of individually requested items that are missing in it, sent in the header `vigie-left-out`. */
  readonly leftOut?: number;
};
export type Codes<E extends Endpoint> = E["errors"][number];
export type Input<E extends Endpoint> = {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
};
