import { type Id, variantNamed } from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import type { Cookies } from "../edge/cookies.ts";
import { completeSignIn } from "../features/identity/sessions/actions/complete-sign-in.ts";

/** A program, not a browser: it keeps no cookie. */
const noCookies: Cookies = {
  read: () => null,
  set: () => undefined,
  clear: () => undefined,
  fromBrowser: false,
  sameOrigin: false,
};

type Proven = { readonly id: Id; readonly email: string; readonly variant: string };

/** The access token of a session that is opened as after a right password. To prove one costs a hash of the product's strength whoever
 * asks, some 50 ms of the processor: only tests of the sign-in itself do (`sessions.test.ts`). */
export async function signInProven(services: Services, user: Proven): Promise<string> {
  const request = {
    variantName: user.variant,
    variant: variantNamed(user.variant),
    // As of a call that a test makes.
    userAgent: "lightMyRequest",
    address: "127.0.0.1",
    bearer: null,
  };
  const { accessToken } = await completeSignIn({ services, request, cookies: noCookies }, user);
  return accessToken;
}
