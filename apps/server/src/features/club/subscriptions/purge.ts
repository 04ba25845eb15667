import { definePurge } from "../../../queue/purge.ts";
import { dropDownloads } from "./store/downloads.ts";

export const clubPurge = definePurge("club_downloads", async (services) => {
  return await dropDownloads(services.db, services.clock());
});
