import { defineJob } from "../../../queue/job.ts";
import { isRecentlyRead, refreshInstitutions } from "./actions.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    refresh_institutions: Timed;
  }
}

export const institutionJobs = [
  defineJob({
    name: "refresh_institutions",
    concurrency: 1,
    schedule: { cron: "51 4 * * *", at: "daily" },
    run: async (services, { at }) => {
      // Workers that restart repeatedly ask the partner only once a day.
      if (at === "start" && (await isRecentlyRead(services))) return;
      await refreshInstitutions(services);
    },
  }),
];
