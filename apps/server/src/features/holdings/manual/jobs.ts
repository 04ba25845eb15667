import type { Handlers } from "../../../queue/queue.ts";
import type { Services } from "../../../boot/services.ts";
import { settleDue } from "./actions/daily.ts";

export function manualPortfolioJobs(services: Services): Handlers {
  return {
    settle_manual: async () => {
      await settleDue(services);
    },
  };
}
