import { defineJob, jobId } from "../../../queue/job.ts";
import { sendMail, sweepMails } from "./actions/send.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    mail: { mailId: string };
    mail_sweep: Timed;
  }
}

export const mailJobs = [
  defineJob({
    name: "mail",
    concurrency: 2,
    run: async (services, { mailId }) => {
      await sendMail(services, jobId(mailId));
    },
  }),
  defineJob({
    name: "mail_sweep",
    concurrency: 1,
    schedule: { cron: "* * * * *", at: "minutely" },
    run: async (services) => {
      await sweepMails(services);
    },
  }),
];
