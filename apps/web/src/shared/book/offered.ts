import { isSwitchedOn } from "../variant/variant.ts";

/** Which parts of the advisor's area this variant has: links are shown only if their pages exist. */

export function hasInteractions(): boolean {
  return isSwitchedOn("aInteractions");
}

export function hasCustomerView(): boolean {
  return isSwitchedOn("aClientView");
}

export function hasInvitations(): boolean {
  return isSwitchedOn("aInviteClients");
}

export function hasMissions(): boolean {
  return isSwitchedOn("missions");
}
