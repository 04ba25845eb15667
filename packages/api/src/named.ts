import { api } from "./api.ts";
import type { NamedCall } from "./endpoint.ts";

/** The calls by their names, for who asks whether one may be made, or forgets its answers: without their schemas none can be made. The
 * built pages load a few words of each, where the plan of a call that only another page makes would come with them. */
export const named: {
  readonly [Group in keyof typeof api]: { readonly [Name in keyof (typeof api)[Group]]: NamedCall };
} = api;
