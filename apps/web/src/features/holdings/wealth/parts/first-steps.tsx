import type { ReactNode } from "react";
import { api } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Offered } from "../../../../shared/variant/offered.tsx";
import { firstStepsText as text } from "./first-steps-text.ts";

/** The dashboard without any contract: two ways to start, no figure. For their advisor it says that nothing is shared. */
export function FirstSteps(): ReactNode {
  const mayAdd = useMayCall(api.connections.register);
  if (!mayAdd) return <EmptyState kind="none" title={text.nothingShared} reason={text.nothingSharedReason} />;
  return (
    <div className="pt-8 sm:pt-12">
      <p className="t5 max-w-160">{text.empty}</p>
      <p className="t2 max-w-160 pt-2 text-ink-2">{text.emptyReason}</p>
      <div className="page-grid mt-8 gap-y-6 border-t border-line sm:mt-12">
        <section className="pt-6 md:col-span-6">
          <h2 className="t3">{text.emptyBank}</h2>
          <p className="t2 pt-1 text-ink-2">{text.emptyBankWhy}</p>
          <AreaLink to={paths.addConnection()} className="button button-solid mt-4 max-sm:w-full">
            {text.emptyBank}
          </AreaLink>
        </section>
        <section className="border-line pt-6 max-md:border-t md:col-span-6 md:border-l md:pl-6">
          <h2 className="t3">{text.emptyFile}</h2>
          <p className="t2 pt-1 text-ink-2">{text.emptyFileWhy}</p>
          <AreaLink to={paths.importFile()} className="button button-quiet mt-4 max-sm:w-full">
            {text.emptyFile}
          </AreaLink>
        </section>
      </div>
      <Offered needs="manualInternalManagement">
        <p className="t2 mt-8 border-t border-line pt-4 text-ink-2">
          {text.emptyHand}{" "}
          <AreaLink to={paths.typePortfolio()} className="link">
            {text.emptyHandLink}
          </AreaLink>
        </p>
      </Offered>
    </div>
  );
}
