import type { ReactNode } from "react";
import { api } from "../../../../api.ts";
import { OwnOnly as SaverOnly } from "../../../../shared/area/own-only.tsx";
import { text } from "../text.ts";

/** Manual contracts are the saver's own statement: an advisor reads them, and may not write. */
export function OwnOnly({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <SaverOnly
      call={api.manualPortfolios.update}
      page={text.title}
      title={text.ownTitle}
      reason={text.ownReason}
    >
      {children}
    </SaverOnly>
  );
}
