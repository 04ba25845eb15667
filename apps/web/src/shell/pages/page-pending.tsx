import { pendingText } from "./pending-text.ts";
import { useEffect, useState, type ReactNode } from "react";
import { LinkButton } from "../../ui/button.tsx";
import { Loading, Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";

/** The time after which a page that does not load says so, with a way to retry. */
export const slowPageMs = 8_000;

/** The placeholder of a page whose code is loading: head, figure, rows. A request may never end, and a second one for the same
 * module would wait for the first: only reloading the page makes a new one. */
export function PagePending(): ReactNode {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsSlow(true);
    }, slowPageMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <>
      <p role="status" className="t2 text-ink-2">
        {isSlow && (
          <span className="block pt-8">
            {pendingText.slow}{" "}
            <LinkButton
              onClick={() => {
                location.reload();
              }}
            >
              {pendingText.retry}
            </LinkButton>
          </span>
        )}
      </p>
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
    </>
  );
}
