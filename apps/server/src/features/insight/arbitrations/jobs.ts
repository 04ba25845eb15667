import { type Id, isId } from "@vigie/domain";
import { systemSubject } from "../../../edge/subject.ts";
import type { Handlers } from "../../../queue/queue.ts";
import type { Services } from "../../../boot/services.ts";
import { runOptimization } from "./actions/run.ts";

export function arbitrationJobs(services: Services): Handlers {
  return {
    optimize: async ({ customerId, portfolioId, optimizationId }) =>
      await runOptimization(services, systemSubject("optimize", asId(customerId)), {
        portfolioId: asId(portfolioId),
        optimizationId: asId(optimizationId),
      }),
  };
}

function asId(text: string): Id {
  if (!isId(text)) throw new Error("assertion: a job carries ids");
  return text;
}
