import { failureBannerText } from "./text.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { Banner } from "../ui/banner.tsx";
import { LinkButton } from "../ui/button.tsx";
import { onLostPart } from "../ui/lazy-part.tsx";
import { AreaLink, useArea } from "../shared/area/area.tsx";
import { showFailure, useShownFailure } from "../shared/requests/failures.ts";
import { firstPaths } from "../shared/area/first-paths.ts";

/** The state of the service, above the page, which keeps its content and typed text. Failed requests can be retried in place; a
 * saver blocked by an error of ours finds whom to write to. */
export function FailureBanner(): ReactNode {
  const failure = useShownFailure();
  const cache = useQueryClient();
  const { base } = useArea();
  useEffect(() => onLostPart(reportLostCode), []);
  if (failure === null) return null;
  return (
    <Banner
      tone="failed"
      action={
        <>
          <LinkButton
            onClick={() => {
              if (failure.kind === "code") location.reload();
              else void cache.refetchQueries({ predicate: ({ state }) => state.status === "error" });
            }}
          >
            {failure.kind === "code" ? failureBannerText.reload : failureBannerText.retry}
          </LinkButton>
          {failure.kind === "server" && base === "/app" && (
            <AreaLink to={firstPaths.userAdvisor()} className="link">
              {failureBannerText.writeToAdvisor}
            </AreaLink>
          )}
        </>
      }
      onClose={() => {
        showFailure(null);
      }}
    >
      {failure.message}
    </Banner>
  );
}

function reportLostCode(): void {
  showFailure({ kind: "code", message: failureBannerText.codeLost });
}
