import type { ReactNode } from "react";
import { Banner } from "../ui/banner.tsx";
import { showFailure, useShownFailure } from "./failures.ts";

/** The state of the service, above the page: what is typed and what is shown stay where they are. */
export function FailureBanner(): ReactNode {
  const failure = useShownFailure();
  if (failure === null) return null;
  return (
    <Banner
      tone="failed"
      onClose={() => {
        showFailure(null);
      }}
    >
      {failure.message}
    </Banner>
  );
}
