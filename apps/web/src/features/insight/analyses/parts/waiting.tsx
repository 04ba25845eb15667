import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { Skeleton, SkeletonRows, Loading } from "../../../../ui/skeleton.tsx";
import { Steps } from "../../../../ui/steps.tsx";
import { text } from "../text.ts";

/** Shown when the portfolio has no analysis yet. */
export function NoAnalysis({
  busy,
  failure,
  onRun,
  words = { title: text.none, reason: text.noneReason, run: text.run },
}: {
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onRun: () => void;
  readonly words?: { readonly title: string; readonly reason: string; readonly run: string };
}): ReactNode {
  return (
    <EmptyState
      kind="none"
      title={words.title}
      reason={words.reason}
      action={
        <>
          <Button look="solid" busy={busy} onClick={onRun}>
            {words.run}
          </Button>
          {failure !== null && (
            <p role="alert" className="t2 pt-3 text-neg">
              {failure}
            </p>
          )}
        </>
      }
    />
  );
}

/** The analysis runs on the server; this shows what is done and what remains. Leaving the page does not stop it. */
export function Running(): ReactNode {
  return (
    <div className="grid max-w-180 gap-5 pt-7">
      <div>
        <p className="t4 leading-[2rem]">{text.running}</p>
        <p className="t2 pt-1 text-ink-2">{text.runningReason}</p>
      </div>
      <ProgressLine label={text.running} ratio={null} />
      <Steps
        label={text.running}
        steps={[
          { id: "asked", label: text.asked, state: "done" },
          { id: "computing", label: text.computing, state: "current" },
          { id: "reading", label: text.reading, state: "todo" },
        ]}
      />
    </div>
  );
}

export function Unavailable({
  portfolioId,
  reason,
}: {
  readonly portfolioId: string;
  readonly reason: string;
}): ReactNode {
  return (
    <EmptyState
      kind="unavailable"
      title={text.unavailable}
      reason={reason}
      action={
        <AreaLink to={paths.portfolio(portfolioId)} className="link t2">
          {text.back}
        </AreaLink>
      }
    />
  );
}

export function AnalysisSkeleton(): ReactNode {
  return (
    <Loading label={text.loading}>
      <div className="page-grid pt-6">
        <div className="max-md:hidden md:col-span-3">
          <SkeletonRows count={8} height={44} />
        </div>
        <div className="grid content-start gap-5 md:col-span-9">
          <Skeleton width="20%" height={14} />
          <Skeleton width="60%" height={28} />
          <Skeleton width="45%" height={72} />
          <Skeleton height={280} />
        </div>
      </div>
    </Loading>
  );
}
