import type { ReactNode } from "react";
import { api } from "../../../../api.ts";
import { OwnOnly as SaverOnly } from "../../../../shared/area/own-only.tsx";
import { text } from "../text.ts";

/** These screens handle bank credentials: an advisor viewing a customer's area has no access. */
export function OwnOnly({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <SaverOnly
      call={api.connections.register}
      page={text.search.title}
      title={text.own.title}
      reason={text.own.reason}
    >
      {children}
    </SaverOnly>
  );
}
