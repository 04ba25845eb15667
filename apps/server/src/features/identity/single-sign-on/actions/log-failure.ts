import type { Fail } from "@vigie/domain";
import type { SsoCode, SsoPartner } from "@vigie/partners";
import type { Services } from "../../../../boot/services.ts";

/** Logs what an operator needs to know about a partner's failure: its name and the library's error code, never content sent by
 * the partner or the browser. */
export function logFailure(
  { log }: Pick<Services, "log">,
  { partner }: Pick<SsoPartner, "partner">,
  { code, detail }: Fail<SsoCode>,
): void {
  log("warn", code, { partner, reason: detail?.["reason"] ?? null });
}
