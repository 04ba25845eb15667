import type { ReactNode } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-head.tsx";

/** The advisor's first page. */
export function AdvisorDayScreen(): ReactNode {
  return (
    <>
      <PageHead title="Journée" />
      <EmptyState
        kind="none"
        title="Aucun client ne vous attend pour l’instant."
        reason="Vos clients, leurs demandes et vos rendez-vous apparaîtront ici."
      />
    </>
  );
}
