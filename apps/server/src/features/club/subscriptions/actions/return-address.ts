import type { Services } from "../../../../boot/services.ts";

/** Where the partner sends people back. */
export function returnAddress({ config }: Pick<Services, "config">): string {
  return `${config.publicUrl}/app/club/subscribe`;
}
