import type { ReactNode } from "react";
import { PathLink } from "../../../../shared/area/area.tsx";
import { Offered } from "../../../../shared/variant/offered.tsx";
import { signInLinksText as words } from "../text.ts";

/** The other ways to sign in, below the form. */
export function SignInLinks(): ReactNode {
  return (
    <p className="t2 flex flex-wrap gap-x-6 gap-y-2 pt-5">
      <PathLink to="/app/password-reset" className="link">
        {words.forgotten}
      </PathLink>
      <Offered needs="allowUserRegistration">
        <PathLink to="/app/register" className="link">
          {words.register}
        </PathLink>
      </Offered>
    </p>
  );
}
