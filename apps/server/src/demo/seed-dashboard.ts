import type { Id } from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import { arrangeFirst } from "../features/insight/dashboards/actions.ts";

/** The household finds what all its contracts cost without a click to set up, after what everybody finds first. An order that
 * they chose since holds. */
export async function seedDashboard(services: Services, household: Id): Promise<void> {
  await arrangeFirst(services, household, [{ tile: "fees", hidden: false }]);
}
