import type { FeatureSwitch } from "@vigie/domain";
import type { Role } from "../shared/session/cookies.ts";

/** Who may open which page (specification 1 §6), as decisions on plain values. The role comes from a cookie: it only selects a
 * page, the server checks each call. The answer is the path to go to instead; null admits. */

export type Visit = {
  readonly pathname: string;
  /** The path with its query and hash: sign-in returns to it. */
  readonly href: string;
  /** null: nobody is signed in. */
  readonly role: Role | null;
  readonly isOn: (name: FeatureSwitch) => boolean;
};

const auditArea = "/audit";
const signIn = "/app/login";
const advisorSignIn = "/advisory/login";
export const confirmation = "/app/confirmation";

/** Checked first, on every page. */
export function siteRule({ pathname, role, isOn }: Visit): string | null {
  if (isOn("enableMaintenancePage")) return pathname === "/maintenance" ? null : "/maintenance";
  if (!isOn("enableConseil")) return withoutConseil(pathname, role);
  return null;
}

/** In a variant without the customer area only advisors sign in, and they stay with their customers. */
function withoutConseil(pathname: string, role: Role | null): string | null {
  const inCustomerArea = pathname === "/app" || pathname.startsWith("/app/");
  if (role === "advisor") return inCustomerArea ? "/advisory" : null;
  if (role === "auditor") return inCustomerArea ? auditArea : null;
  const open = [signIn, advisorSignIn, "/app/password-reset"].includes(pathname);
  return (inCustomerArea || pathname === "/") && !open ? advisorSignIn : null;
}

/** An otp value on the first page of a visit belongs to a partner's single sign-on. */
export function otpRule(visit: {
  readonly pathname: string;
  readonly isFirst: boolean;
  readonly otp: string | null;
}): boolean {
  const { pathname, isFirst, otp } = visit;
  return isFirst && otp !== null && otp !== "" && pathname !== "/app/otp";
}

/** The root redirects to the area of the user's role. */
export function rootRule({ role }: Pick<Visit, "role">): string {
  if (role === "advisor") return "/advisory";
  if (role === "auditor") return auditArea;
  return role === "unconfirmed" ? confirmation : "/app/dashboard";
}

/** The customer's own area. `lastCustomerId`: the customer that an advisor viewed last; a page of the customer's area is then
 * shown about them. */
export function customerRule({ role, href }: Visit, lastCustomerId: string | null): string | null {
  if (role === null) return backTo(href);
  if (role === "unconfirmed") return confirmation;
  if (role === "auditor") return auditArea;
  if (role !== "advisor") return null;
  const page = href.replace(/^\/app(?=[/?#]|$)/, "");
  const isNamed = page !== "" && page !== "/";
  return lastCustomerId !== null && isNamed
    ? `/advisory/customers/${lastCustomerId}/view${page}`
    : "/advisory";
}

export function advisorRule({ role, href }: Visit): string | null {
  if (role === null) return backTo(href);
  if (role === "unconfirmed") return confirmation;
  return role === "advisor" ? null : "/";
}

export function auditorRule({ role, href }: Visit): string | null {
  if (role === null) return backTo(href);
  if (role === "unconfirmed") return confirmation;
  return role === "auditor" ? null : "/";
}

/** Sign-in and similar pages. In a variant without the customer area a saver's session is no reason to redirect: the root would
 * send them back. */
export function signedOutRule({ role, isOn }: Visit): string | null {
  if (role === null || (role !== "advisor" && role !== "auditor" && !isOn("enableConseil"))) return null;
  return "/";
}

/** The page that waits for the code mailed to the address. */
export function unconfirmedRule({ role, href }: Visit): string | null {
  if (role === null) return backTo(href);
  return role === "unconfirmed" ? null : "/";
}

/** The loading page is only reached from the form that started it. */
export function loadRule(cameFrom: string | null): string | null {
  const isForm = cameFrom !== null && /^\/app\/accounts\/(add|new)(\/|$)/.test(cameFrom);
  return isForm ? null : "/app/dashboard";
}

export function switchRule(
  screen: { readonly needs?: FeatureSwitch | undefined; readonly without?: string | undefined },
  isOn: Visit["isOn"],
): string | null {
  if (screen.needs === undefined || isOn(screen.needs)) return null;
  return screen.without ?? "/404";
}

function backTo(href: string): string {
  return `${signIn}?redirect=${encodeURIComponent(href)}`;
}
