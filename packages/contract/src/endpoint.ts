import type { FeatureSwitch } from "@vigie/domain";
import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** Who may call: nobody in particular, a signed-in user for themselves, the customer or an advisor of that customer, an advisor. */
export type Access = "public" | "session" | "customer" | "owner" | "advisor";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

export type Endpoint = {
  readonly method: Method;
  /** Under /v1, parameters in braces: `/portfolios/{id}/transactions`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** The variant's feature switch without which the call does not exist. */
  readonly needs?: FeatureSwitch;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A JSON body, or "file" for the bytes of one file (20 MB at most). */
  readonly body?: z.ZodObject | "file";
  readonly reply: z.ZodType;
  readonly status?: 200 | 201 | 202 | 204;
  /** What the call may refuse besides what dispatch itself refuses. */
  readonly errors: readonly ErrorCode[];
};

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;
export type Params<E extends Endpoint> = Parsed<E["params"]>;
export type Query<E extends Endpoint> = Parsed<E["query"]>;
export type Body<E extends Endpoint> = E["body"] extends "file" ? Uint8Array : Parsed<E["body"]>;
export type Reply<E extends Endpoint> = z.output<E["reply"]>;
export type Codes<E extends Endpoint> = E["errors"][number];
export type Input<E extends Endpoint> = {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
};
