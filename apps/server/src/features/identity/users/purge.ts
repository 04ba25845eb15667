import { definePurge } from "../../../queue/purge.ts";
import { settleLastErasures } from "./actions/erasure-ledger.ts";
import { resumePartnerErasures } from "./actions/deletion.ts";

export const userPurge = definePurge("users", async (services) => {
  await settleLastErasures(services);
  await resumePartnerErasures(services);
  return 0;
});
