import { type Id, isId } from "@vigie/domain";
import type { Handlers } from "../../../queue/queue.ts";
import type { Services } from "../../../boot/services.ts";
import { estimateAgain, startEstimates } from "./actions/estimate-again.ts";

export function realEstateJobs(services: Services): Handlers {
  return {
    home_estimates: async () => {
      await startEstimates(services);
    },
    home_estimate: async ({ customerId, portfolioId }) => {
      await estimateAgain(services, asId(customerId), asId(portfolioId));
    },
  };
}

function asId(text: string): Id {
  if (!isId(text)) throw new Error("assertion: a job carries ids");
  return text;
}
