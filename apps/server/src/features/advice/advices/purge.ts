import { definePurge } from "../../../queue/purge.ts";
import { anchorDays } from "./actions/anchors.ts";
import { eraseForgottenAdvices } from "./actions/erase.ts";

export const advicePurge = definePurge("advices", eraseForgottenAdvices);

/** Not a removal, but what must be done again where it was missed: the proofs of the days before today, outside the database. */
export const anchorPurge = definePurge("anchors", async (services) => {
  await anchorDays(services);
  return 0;
});
