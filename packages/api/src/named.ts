import { api } from "./api.ts";
import type { NamedCall } from "./endpoint.ts";

/** Calls by name without their schemas, for code that only checks whether a call is allowed or invalidates its cached responses.
 * Built pages then load a few words per call instead of the plans of calls that only other pages make. */
export const named: {
  readonly [Group in keyof typeof api]: { readonly [Name in keyof (typeof api)[Group]]: NamedCall };
} = api;
