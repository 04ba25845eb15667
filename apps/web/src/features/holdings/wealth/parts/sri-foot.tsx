import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { firstPaths } from "../../../../shared/area/first-paths.ts";
import { Explained } from "../../../../ui/explained.tsx";
import { sriText } from "./chosen-tiles-text.ts";

/** What the grades mean, and the user's own. */
export function SriFoot(): ReactNode {
  return (
    <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
      <Explained explanation={sriText.sriNote}>{sriText.howGraded}</Explained>
      <AreaLink to={firstPaths.riskResult()} className="link">
        {sriText.riskProfile}
      </AreaLink>
    </p>
  );
}
