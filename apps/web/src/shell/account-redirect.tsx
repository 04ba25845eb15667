import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { readSession, writeRole, type Role } from "../shared/session/cookies.ts";
import { roleOf } from "../shared/session/session.ts";
import { useMe } from "../shared/session/user.ts";

type Way = { readonly to: "stay" | "terms" | "partner" } | { readonly to: "root"; readonly role: Role };

/** Compares the server's user with the role of the cookie. A role written into the cookie by hand is corrected, and its pages
 * are left; a customer who has not accepted the terms yet is sent to them, or to the partner's page if the partner limits the
 * account (specification 1 §4). */
export function AccountRedirect(): null {
  const way = useWay();
  const role = way.to === "root" ? way.role : null;
  const router = useRouter();
  useEffect(() => {
    // Once per target, from the present page: the address changes in between.
    const { href } = router.state.location;
    if (role !== null) {
      writeRole(role);
      void router.navigate({ to: "/", replace: true });
    } else if (way.to === "terms") {
      void router.navigate({ to: "/cgu", search: { redirect: href }, replace: true });
    } else if (way.to === "partner") {
      void router.navigate({ to: "/app/otp", replace: true });
    }
  }, [router, way.to, role]);
  return null;
}

function useWay(): Way {
  const me = useMe();
  const session = readSession();
  if (me === null || session === null) return { to: "stay" };
  const role = roleOf(me);
  if (role !== session.role) return { to: "root", role };
  if (role !== "customer" || me.cguValidated) return { to: "stay" };
  return { to: me.ssoRestricted ? "partner" : "terms" };
}
