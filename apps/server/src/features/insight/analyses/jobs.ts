import { type Id, isId } from "@vigie/domain";
import { systemSubject } from "../../../edge/subject.ts";
import type { Handlers } from "../../../queue/queue.ts";
import type { Services } from "../../../boot/services.ts";
import { runAnalysis } from "./actions/run.ts";

export function analysisJobs(services: Services): Handlers {
  return {
    analyse: async ({ customerId, portfolioId, analysisId, cause }) =>
      await runAnalysis(services, systemSubject("analyse", asId(customerId)), {
        portfolioId: asId(portfolioId),
        analysisId: asId(analysisId),
        // A job that was sent before causes were told was asked for.
        cause: cause === "changed" ? "changed" : "asked",
      }),
  };
}

function asId(text: string): Id {
  if (!isId(text)) throw new Error("assertion: a job carries ids");
  return text;
}
