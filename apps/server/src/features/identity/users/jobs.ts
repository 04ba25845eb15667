import type { Handlers } from "../../../queue/queue.ts";
import type { Services } from "../../../boot/services.ts";
import { eraseAtPartner } from "./actions/deletion.ts";

export function userJobs(services: Services): Handlers {
  return {
    partner_erasure: async ({ providerUserId }) => await eraseAtPartner(services, providerUserId),
  };
}
