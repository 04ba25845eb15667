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
  /** The variant's feature switch without which the call does not exist. */
  readonly needs?: FeatureSwitch;
  /** The switch without which the call does not exist for somebody of a firm: what is shown to the customer alone. */
  readonly advisorNeeds?: FeatureSwitch;
  /** The path parameter that names whose data the call is about: a customer's id, or `me`. */
  readonly subject?: string;
  /** The subject is somebody who was erased, of whom the law makes the firm keep something: nobody else is found. */
  readonly erased?: true;
  /** The row of the policy that decides. By default a customer's data are read by GET and written by everything else; a call of
   * a firm always says which. */
  readonly permission?: Permission;
  /** Needs a confirmed address. By default every call on a customer's data does, a call for one's own session does not. */
  readonly confirmed?: boolean;
  /** Answers while the maintenance page is on. */
  readonly duringMaintenance?: boolean;
  /** Answers an advisor who has no second factor yet: what adding one needs. Every other call refuses them first. */
  readonly beforeEnrolment?: true;
  /** A call for one's own session that answers an auditor too: every other one does not exist for them. */
  readonly forAuditors?: true;
  /** Asks for a password given in the last 15 minutes; else the call answers session.recent_authentication_required. */
  readonly recent?: true;
  /** Of the firm's own security log, and not told to the customer in their ledger of visits: the law forbids it. */
  readonly ledger?: "security";
  /** Takes its turn before it starts: so many at once a person, a network and a process (`request.busy`). A file that is sent or
   * answered does so without saying it. */
  readonly costly?: "computation" | "password";
  /** Refuses a single-sign-on member who has no full account yet: « advice » unless their partner opens it to them. By default
   * what asks for a recent authentication does, always. */
  readonly fullAccount?: "advice" | false;
  /** Answers the same to the same person until something that is kept of them changes, the market does, or the day: their own calls are
   * answered with a tag, and 304 without being made again while it holds. */
  readonly versioned?: true;
  /** A firm's reading of one customer, often asked: it is asked of the database in the message that checks its session, with its line in the
   * customer's ledger, where the same session was answered before. */
  readonly asksAhead?: true;
  /** May be answered as things were a second ago, from a replica where one is configured: a reading of much that no act of the same
   * screen is awaited in. Its client asks for the latest where it has just written itself (`cache-control: no-cache`). */
  readonly mayLag?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A JSON body, or "file" for the bytes of one file (20 MB at most). */
  readonly body?: z.ZodObject | "file";
  /** A JSON reply, or "file" for a file to save, sent as it is written (decision 0011). */
  readonly reply: z.ZodType | "file";
  /** In place of the schemas where the web app is built (plan.ts). */
  readonly plan?: EndpointPlan;
  /** In place of the permission where the web app is built: who of a firm may make the call, where it is not all of them. */
  readonly firmRoles?: readonly FirmRole[];
  readonly status?: 200 | 201 | 202 | 204;
  /** What the call may refuse besides what dispatch itself refuses. */
  readonly errors: readonly ErrorCode[];
};

/** What is known of a call without what it takes and gives: whether it is offered and to whom, and where its answers are kept. */
export type NamedCall = Omit<
  Endpoint,
  "params" | "query" | "body" | "reply" | "summary" | "errors" | "status" | "plan"
>;

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export type CostlyWork = "upload" | "export" | NonNullable<Endpoint["costly"]>;

/** The work for which a call takes its turn; null for what costs little. */
export function costlyWorkOf({ body, reply, costly }: Endpoint): CostlyWork | null {
  if (body === "file") return "upload";
  return reply === "file" ? "export" : (costly ?? null);
}

/** What the policy is asked for an endpoint. */
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

/** Whether somebody of a firm may make a call about a customer where these switches are on. */
export function isOfferedToAdvisors(
  target: Pick<Endpoint, "needs" | "advisorNeeds">,
  isOn: (name: FeatureSwitch) => boolean,
): boolean {
  return isOffered(target, isOn) && (target.advisorNeeds === undefined || isOn(target.advisorNeeds));
}

/** Whether a call exists where these switches are on. Who depends on it asks this of the call: its switch is named where it is
 * declared, and nowhere else. */
export function isOffered(target: Pick<Endpoint, "needs">, isOn: (name: FeatureSwitch) => boolean): boolean {
  return target.needs === undefined || isOn(target.needs);
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;
export type Params<E extends Endpoint> = Parsed<E["params"]>;
export type Query<E extends Endpoint> = Parsed<E["query"]>;
export type Body<E extends Endpoint> = E["body"] extends "file" ? Uint8Array : Parsed<E["body"]>;
export type Reply<E extends Endpoint> = E["reply"] extends z.ZodType ? z.output<E["reply"]> : FileReply;

/** A file to save. An action gives its text piece by piece; a client receives it whole. */
export type FileReply = {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: AsyncIterable<string | Uint8Array> | Blob;
  /** Of what was asked one by one, how many are not in it: the answer says it in the header `vigie-left-out`. */
  readonly leftOut?: number;
};
export type Codes<E extends Endpoint> = E["errors"][number];
export type Input<E extends Endpoint> = {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
};
