import { defineJob } from "../queue/job.ts";
import { seedClubOfDemo } from "./seed-club.ts";

declare module "../queue/job.ts" {
  interface JobData {
    /** Runs the demo's subscriptions to the Club. */
    demo_club: Timed;
  }
}

export const demoJobs = [
  defineJob({
    name: "demo_club",
    concurrency: 1,
    // States of the Club expire with time.
    schedule: { cron: "37 4 * * *", at: "daily" },
    run: async (services) => {
      const { demo, demoLives } = services.config;
      if (demo && demoLives) await seedClubOfDemo(services);
    },
  }),
];
