import { pendingText } from "./pending-text.ts";
import type { ReactNode } from "react";
import { Loading, Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";

/** The shape of a page whose code is coming: its head, its figure, its rows. */
export function PagePending(): ReactNode {
  return (
    <Loading label={pendingText.page}>
      <div className="border-b border-ink pt-8 pb-3.5">
        <Skeleton width={260} height={40} />
      </div>
      <div className="grid grid-cols-1 gap-4 pt-6">
        <Skeleton width={120} height={16} />
        <Skeleton width={420} height={72} className="max-w-full" />
        <SkeletonRows count={6} />
      </div>
    </Loading>
  );
}
