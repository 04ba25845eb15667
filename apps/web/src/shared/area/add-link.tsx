import type { ReactNode } from "react";
import { named } from "../../api.ts";
import { AreaLink } from "./area.tsx";
import { Act } from "./may-call.tsx";
import { firstPaths } from "./first-paths.ts";

type AddLinkProps = { readonly label: string; readonly className?: string };

/** The way to a first contract from a page that has nothing to say without one; nothing for who may not add any. */
export function AddLink({ label, className = "link t2" }: AddLinkProps): ReactNode {
  return (
    <Act call={named.connections.register}>
      <AreaLink to={firstPaths.addConnection()} className={className}>
        {label}
      </AreaLink>
    </Act>
  );
}
