import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { api, useReading } from "../api.ts";
import { paths } from "../shared/area/paths.ts";
import { goTo } from "../shared/session/leave.ts";

/** Sends an advisor or auditor without a second factor to the page where one is added, from any other: the server refuses
 * everything else until then. */
export function useEnrolment(base: "/advisory" | "/audit"): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const factors = useReading(api.secondFactors.show, {}).data;
  const isMissing = factors?.required === true && !factors.enabled;
  const page = base + paths.userSecurity();
  useEffect(() => {
    if (isMissing && pathname !== page) goTo(page);
  }, [isMissing, pathname, page]);
}
