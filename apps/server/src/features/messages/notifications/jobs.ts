import type { Handlers } from "../../../queue/queue.ts";
import type { Services } from "../../../boot/services.ts";
import { remindRenewals } from "./actions/remind.ts";

export function notificationJobs(services: Services): Handlers {
  return {
    remind: async () => {
      await remindRenewals(services);
    },
  };
}
