import type { ReactNode } from "react";
import { named } from "../../api.ts";
import { AreaLink } from "./area.tsx";
import { Act } from "./may-call.tsx";
import { firstPaths } from "./first-paths.ts";

type AddLinkProps = { readonly label: string; readonly className?: string };

/** A link to add a first contract, on a page that is empty without one; nothing for a reader who may not add any. */
export function AddLink({ label, className = "link t2" }: AddLinkProps): ReactNode {
  return (
    <Act call={named.connections.register}>
      <AreaLink to={firstPaths.addConnection()} className={className}>
        {label}
      </AreaLink>
    </Act>
  );
}
