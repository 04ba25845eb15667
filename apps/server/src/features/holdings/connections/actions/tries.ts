import { bankFailures, type Instant } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { triesSince } from "../store/tries.ts";

/** The last try at each connection of everybody since a moment, by institution. */
export async function triesByInstitution(services: Services, since: Instant) {
  return await triesSince(services.db, { since, failures: bankFailures });
}
