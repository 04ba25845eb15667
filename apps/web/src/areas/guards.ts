import { redirect } from "@tanstack/react-router";
import { readSession } from "../shell/session/cookies.ts";

/** Who may be where (specification 1 §6). The cookies say who one seems to be; the server checks each call. */

type Place = { readonly location: { readonly href: string } };

/** Customers only: signed-out to sign-in with the way back, advisors to their own area. */
export function customersOnly({ location }: Place): void {
  const session = readSession();
  if (session === null) throw toSignIn(location.href);
  if (session.role === "advisor") throw redirect({ to: "/advisory", replace: true });
}

/** Advisors only: customers to the root. */
export function advisorsOnly({ location }: Place): void {
  const session = readSession();
  if (session === null) throw toSignIn(location.href);
  if (session.role !== "advisor") throw redirect({ to: "/", replace: true });
}

/** Sign-in and its like: who is signed in goes to the root. */
export function signedOutOnly(): void {
  if (readSession() !== null) throw redirect({ to: "/", replace: true });
}

/** The root: to the area of one's role; signed-out savers go through the customer's area to sign-in. */
export function toOwnArea(): void {
  throw redirect({ to: readSession()?.role === "advisor" ? "/advisory" : "/app/dashboard", replace: true });
}

function toSignIn(href: string) {
  return redirect({ to: "/app/login", search: { redirect: href }, replace: true });
}
