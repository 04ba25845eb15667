import { type Id, isId } from "@vigie/domain";
import { systemSubject } from "../../../edge/subject.ts";
import type { Handlers } from "../../../queue/queue.ts";
import type { Services } from "../../../boot/services.ts";
import { processWebhook, reconcile } from "./actions/background.ts";
import { runSync } from "./actions/sync.ts";

export function connectionJobs(services: Services): Handlers {
  return {
    sync: async ({ customerId, syncId }) =>
      await runSync(services, systemSubject("sync", asId(customerId)), asId(syncId)),
    webhook: async (event) => await processWebhook(services, event),
    reconcile: async () => {
      await reconcile(services);
    },
  };
}

function asId(text: string): Id {
  if (!isId(text)) throw new Error("assertion: a job carries ids");
  return text;
}
