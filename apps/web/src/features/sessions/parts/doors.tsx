import type { ReactNode } from "react";
import { PathLink } from "../../../shell/area.tsx";
import { useVariant } from "../../../shell/variant.ts";
import { doorText as words } from "../text.ts";

/** The other ways in, under the form. */
export function Doors(): ReactNode {
  const { features } = useVariant();
  return (
    <p className="t2 flex flex-wrap gap-x-6 gap-y-2 pt-5">
      <PathLink to="/app/password-reset" className="link">
        {words.forgotten}
      </PathLink>
      {features.includes("allowUserRegistration") && (
        <PathLink to="/app/register" className="link">
          {words.register}
        </PathLink>
      )}
    </p>
  );
}
