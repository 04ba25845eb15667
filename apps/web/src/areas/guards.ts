import { readSession } from "../shared/session/cookies.ts";
import { lastShown } from "../shell/last-shown.ts";
import { lastCustomerId } from "../shared/area/last-customer.ts";
import { isSwitchedOn, variantKnown } from "../shared/variant/variant.ts";
import { follow } from "../shared/area/follow.ts";
import type { Place } from "../shared/area/screen.ts";
import * as rules from "./where-to.ts";

/** The guards of the routes: they collect the facts for a rule of `where-to.ts` and follow its answer. */

function visitOf({ location }: Place): rules.Visit {
  const { href, pathname } = location;
  return { href, pathname, role: readSession()?.role ?? null, isOn: isSwitchedOn };
}

/** For every page: the variant is known before the first decision. `isFirst`: nothing was shown yet. */
export async function onEveryPage(
  place: Place & { readonly location: { readonly searchStr: string } },
  isFirst: boolean,
): Promise<void> {
  await variantKnown();
  follow(rules.siteRule(visitOf(place)));
  const { pathname, searchStr } = place.location;
  const otp = new URLSearchParams(searchStr).get("otp");
  if (otp !== null && rules.otpRule({ pathname, isFirst, otp }))
    follow(`/app/otp?otp=${encodeURIComponent(otp)}`);
}

export function customersOnly(place: Place): void {
  follow(rules.customerRule(visitOf(place), lastCustomerId.read()));
}

export function advisorsOnly(place: Place): void {
  follow(rules.advisorRule(visitOf(place)));
}

export function auditorsOnly(place: Place): void {
  follow(rules.auditorRule(visitOf(place)));
}

export function signedOutOnly(place: Place): void {
  follow(rules.signedOutRule(visitOf(place)));
}

/** A mailed link opens even for a signed-in user: its action ends every session of its account. */
export function signedOutOrByLink(place: Place & { readonly location: { readonly hash: string } }): void {
  if (!/(?:^|&)(?:token|setup)=/.test(place.location.hash)) signedOutOnly(place);
}

/** An invitation opened by a signed-in user is accepted with their account. */
export function signedOutOrInvited(place: Place & { readonly location: { readonly hash: string } }): void {
  const { hash } = place.location;
  if (readSession() !== null && /(?:^|&)invitation=/.test(hash)) follow(`/app/invitation#${hash}`);
  signedOutOnly(place);
}

export function unconfirmedOnly(place: Place): void {
  follow(rules.unconfirmedRule(visitOf(place)));
}

export function redirectToOwnArea(place: Place): void {
  follow(rules.rootRule(visitOf(place)));
}

export function onlyAfterAdding(): void {
  follow(rules.loadRule(lastShown()));
}
