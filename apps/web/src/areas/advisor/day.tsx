import type { ReactNode } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-head.tsx";

/** The advisor's first page. */
export function AdvisorDayScreen(): ReactNode {
  return (
    <>
      <PageHead title="Journée" />
      <EmptyState
        kind="unavailable"
        title="L’espace des conseillers est en préparation."
        reason="La liste de vos clients, leurs demandes et vos rendez-vous y prendront place."
      />
    </>
  );
}
