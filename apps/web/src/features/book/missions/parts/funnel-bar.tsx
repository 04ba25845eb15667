import type { Funnel } from "@vigie/domain";
import type { ReactNode } from "react";

/** Validated, contacted and targeted leads in one bar; bars of one table share their scale, so that a large mission looks large. */
export function FunnelBar({ funnel, most }: { readonly funnel: Funnel; readonly most: number }): ReactNode {
  const { targeted, contacted, validated } = funnel;
  const width = (count: number): string => `${String((Math.max(count, 0) / most) * 100)}%`;
  return (
    <span aria-hidden="true" className="flex h-2.5 w-40 max-w-full">
      <span className="bg-brand" style={{ width: width(validated) }} />
      <span
        className={contacted > validated ? "border border-brand bg-brand-wash" : ""}
        style={{ width: width(contacted - validated) }}
      />
      <span
        className={targeted > Math.max(contacted, validated) ? "border border-line-2" : ""}
        style={{ width: width(targeted - Math.max(contacted, validated)) }}
      />
    </span>
  );
}
