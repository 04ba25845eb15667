import { crashText } from "./crash-text.ts";
import { Navigate, type ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isMissingCode } from "../../shared/area/lazy-screen.ts";
import { brandName } from "../../ui/brand.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** Unknown addresses lead to one page (specification 1 §2). */
export function ToNotFound(): ReactNode {
  return <Navigate to="/404" replace />;
}

/** A screen that failed to render, or whose code failed to load. The rest of the page stays. */
export function CrashPage({ error, reset }: ErrorComponentProps): ReactNode {
  const codeIsMissing = isMissingCode(error);
  return (
    <div className="mx-auto max-w-300 py-12">
      <EmptyState
        kind="failed"
        title={codeIsMissing ? crashText.codeMissing : crashText.screenBroken}
        reason={codeIsMissing ? crashText.codeMissingReason(brandName()) : crashText.brokenReason}
        action={
          <div className="flex flex-wrap items-center gap-6">
            <Button
              look="solid"
              onClick={() => {
                // The browser does not request code again after it failed to load.
                if (codeIsMissing) location.reload();
                else reset();
              }}
            >
              {crashText.retry}
            </Button>
            <a className="link t2" href="/">
              {crashText.toHome}
            </a>
          </div>
        }
      />
    </div>
  );
}
