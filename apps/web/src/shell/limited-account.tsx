import type { ReactNode } from "react";
import { useMe } from "../shared/session/user.ts";
import { limitedBanner } from "./lazy-parts.ts";

/** Notices for few accounts, above every page. */
export function LimitedAccount(): ReactNode {
  const me = useMe();
  return me?.ssoRestricted === true && me.cguValidated && <limitedBanner.Part />;
}
