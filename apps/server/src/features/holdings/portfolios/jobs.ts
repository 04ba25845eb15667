import { defineJob } from "../../../queue/job.ts";
import { matchUnrecognised } from "./actions/recognise.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    match_contracts: Timed;
  }
}

export const portfolioJobs = [
  defineJob({
    name: "match_contracts",
    concurrency: 1,
    // A release may bring a new catalogue too.
    schedule: { cron: "47 * * * *", at: "hourly" },
    run: async (services) => {
      const found = await matchUnrecognised(services);
      if (found > 0) services.log("info", "contracts.recognised", { found });
    },
  }),
];
