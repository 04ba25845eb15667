import type { Handlers } from "../../../queue/queue.ts";
import type { Services } from "../../../boot/services.ts";
import { refreshFunds } from "./actions.ts";
import { refreshAllPrices } from "./actions/prices.ts";

export function fundJobs(services: Services): Handlers {
  return {
    refresh_reference: async ({ at }) => {
      // At a start the universe has just been read.
      if (at !== "start") await refreshFunds(services);
      await refreshAllPrices(services);
    },
  };
}
