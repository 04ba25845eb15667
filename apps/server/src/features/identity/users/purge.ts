import { definePurge } from "../../../queue/purge.ts";
import { settleErasureLedger } from "./actions/erasure-ledger.ts";
import { resumePartnerErasures } from "./actions/deletion.ts";

export const userPurge = definePurge("users", async (services) => {
  await settleErasureLedger(services);
  await resumePartnerErasures(services);
  return 0;
});
