import { advisorDayText } from "../text.ts";
import type { ReactNode } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-head.tsx";

/** The advisor's first page. */
export function AdvisorDayScreen(): ReactNode {
  return (
    <>
      <PageHead title={advisorDayText.title} />
      <EmptyState kind="unavailable" title={advisorDayText.inPreparation} reason={advisorDayText.reason} />
    </>
  );
}
