import { useQueries } from "@tanstack/react-query";
import type { Portfolio } from "@vigie/api";
import { adviceExclusion, type ExclusionReason, isFollowedFree } from "@vigie/domain";
import { api, reading, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";

export type Candidate = { readonly portfolio: Portfolio; readonly excluded: ExclusionReason | null };

/** The customer's contracts by eligibility: selectable, included at no cost, or excluded with the reason. */
export function useCandidates() {
  const { subject } = useArea();
  const list = useReading(api.portfolios.list, { params: { id: subject } });
  const shown = (list.data?.portfolios ?? []).filter(({ status }) => status === "visible");
  // Only the page of a contract tells who manages it.
  const asked = shown.filter((one) => adviceExclusion({ kind: one.kind, mandate: false }) === null);
  const details = useQueries({
    queries: asked.map(({ id }) => reading(api.portfolios.show, { params: { id } })),
  });
  const mandates = new Set(
    details.flatMap(({ data }) =>
      data?.portfolio.infos.managementType === "mandate_management" ? [data.portfolio.id] : [],
    ),
  );
  const all = shown.map((portfolio): Candidate => ({
    portfolio,
    excluded: adviceExclusion({ kind: portfolio.kind, mandate: mandates.has(portfolio.id) }),
  }));
  const open = all.filter(({ excluded }) => excluded === null);
  const isFree = ({ portfolio }: Candidate): boolean => isFollowedFree(portfolio.kind);
  return {
    list,
    isKnown: list.data !== undefined && details.every(({ isPending }) => !isPending),
    eligible: open.filter((one) => !isFree(one)),
    free: open.filter(isFree),
    barred: all.filter(({ excluded }) => excluded !== null),
  };
}
