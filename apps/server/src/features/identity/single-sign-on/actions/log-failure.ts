import type { Fail } from "@vigie/domain";
import type { SsoCode, SsoPartner } from "@vigie/partners";
import type { Services } from "../../../../boot/services.ts";

/** Logs for an operator that a partner failed or refused: its name and the library's error code, never what the partner or the
 * browser sent. */
export function logFailure(
  { log }: Pick<Services, "log">,
  { partner }: Pick<SsoPartner, "partner">,
  { code, detail }: Fail<SsoCode>,
): void {
  log("warn", code, { partner, reason: detail?.["reason"] ?? null });
}
