import type { ReactNode } from "react";
import { api } from "../../../../api.ts";
import { OwnOnly as SaverOnly } from "../../../../shared/area/own-only.tsx";
import { text } from "../text.ts";

/** What is typed in is the saver's word: an advisor reads it, and does not write it. */
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
