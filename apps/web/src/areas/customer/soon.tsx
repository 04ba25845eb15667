import type { ReactNode } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-head.tsx";

/** The place of a screen that is on its way. */
export function Soon(): ReactNode {
  return (
    <>
      <PageHead title="Bientôt ici" />
      <EmptyState
        kind="unavailable"
        title="Cet écran n’est pas encore ouvert."
        reason="Il arrive avec la prochaine version."
      />
    </>
  );
}
