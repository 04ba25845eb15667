import type { Id } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";

/** Where the partner sends the customer back. */
export function returnAddress({ config }: Pick<Services, "config">): string {
  return `${config.publicUrl}/app/club/subscribe`;
}

/** Where the partner sends the firm's signer back: to the request that they decided. */
export function firmReturnAddress({ config }: Pick<Services, "config">, customerId: Id): string {
  return `${config.publicUrl}/advisory/customers/${customerId}/club`;
}
