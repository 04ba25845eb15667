import { Navigate, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readSession, writeRole } from "./session/cookies.ts";
import { roleOf } from "./session/session.ts";
import { useMe } from "./user.ts";

/** What the server says of the signed-in user, against what the cookie led to believe. A role that was written by hand into
 * the cookie is corrected, and its pages are left; a customer who has yet to accept the terms goes to read them, or to the
 * partner's page where the partner limits the account (specification 1 §4). */
export function Standing(): ReactNode {
  const me = useMe();
  const place = useLocation();
  const session = readSession();
  if (me === null || session === null) return null;
  const role = roleOf(me);
  if (role !== session.role) {
    writeRole(role);
    return <Navigate to="/" replace />;
  }
  if (role !== "customer" || me.cguValidated) return null;
  return me.ssoRestricted ? (
    <Navigate to="/app/otp" replace />
  ) : (
    <Navigate to="/cgu" search={{ redirect: place.href }} replace />
  );
}
