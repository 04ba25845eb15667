import { type Id, variantNamed } from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import type { Cookies } from "../edge/cookies.ts";
import { completeSignIn } from "../features/identity/sessions/actions/complete-sign-in.ts";

/** For a program rather than a browser: stores no cookies. */
const noCookies: Cookies = {
  read: () => null,
  set: () => undefined,
  clear: () => undefined,
  fromBrowser: false,
  sameOrigin: false,
};

type Proven = { readonly id: Id; readonly email: string; readonly variant: string };

/** Returns the access token of a session opened as after a correct password. Verifying one takes a hash at the product's
 * strength, some 50 ms of processor time: only tests of the sign-in itself do that (`sessions.test.ts`). */
export async function signInProven(services: Services, user: Proven): Promise<string> {
  const request = {
    variantName: user.variant,
    variant: variantNamed(user.variant),
    // The user agent of a request made by a test.
    userAgent: "lightMyRequest",
    address: "127.0.0.1",
    bearer: null,
  };
  const { accessToken } = await completeSignIn({ services, request, cookies: noCookies }, user);
  return accessToken;
}
