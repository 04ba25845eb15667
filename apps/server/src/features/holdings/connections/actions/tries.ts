import { bankFailures, type Instant } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { triesSince } from "../store/tries.ts";

/** Returns the last tries at the connections of all customers since an instant, by institution. */
export async function triesByInstitution(services: Services, since: Instant) {
  return await triesSince(services.db, { since, failures: bankFailures });
}
