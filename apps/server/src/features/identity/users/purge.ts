import { definePurge } from "../../../queue/purge.ts";
import { resumePartnerErasures } from "./actions/deletion.ts";

export const userPurge = definePurge("users", async (services) => {
  await resumePartnerErasures(services);
  return 0;
});
