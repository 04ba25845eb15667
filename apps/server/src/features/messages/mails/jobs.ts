import { isId } from "@vigie/domain";
import type { Handlers } from "../../../queue/queue.ts";
import type { Services } from "../../../boot/services.ts";
import { sendMail, sweepMails } from "./actions/send.ts";

export function mailJobs(services: Services): Handlers {
  return {
    mail: async ({ mailId }) => {
      if (!isId(mailId)) throw new Error("assertion: a job carries ids");
      await sendMail(services, mailId);
    },
    mail_sweep: async () => {
      await sweepMails(services);
    },
  };
}
