import { decodeWire, encodeWire, toWire } from "./case.ts";
import { type Call, type ClientOptions, clientOver, type Wire } from "./client.ts";
import type { Role } from "@vigie/domain";
import type { NamedCall } from "./endpoint.ts";
import { isOpenByPlan } from "./plan.ts";
import { firmRolesOf } from "./plan-of.ts";

/** Converts the wire by the schemas, with full validation. */
const checkedWire: Wire = {
  query: (target, given) => (target.query ? toWire(target.query, given) : {}),
  body: ({ body }, given) => {
    if (body === undefined) return null;
    return body === "file" ? body : { json: encodeWire(body, given) };
  },
  reply: ({ reply }, json) => (reply === "file" ? json : decodeWire(reply, json).value),
  repliesFile: ({ reply }) => reply === "file",
};

/** The typed client of the API: `call(api.portfolios.show, { params: { id } })`. */
export function createClient(options: ClientOptions): Call {
  return clientOver(checkedWire, options);
}

/** Returns whether a member of a firm may make a call: with these roles, or without roles whether all may; null where it depends on
 * the role. */
export function isOpenToFirm(target: NamedCall, roles?: readonly Role[]): boolean | null {
  const open = firmRolesOf(target);
  return isOpenByPlan(open === undefined ? {} : { firmRoles: open }, roles);
}
