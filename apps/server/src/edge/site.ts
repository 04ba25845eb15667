import type { Variant } from "@vigie/domain";
import type { Services } from "../boot/services.ts";

/** Returns the site of a variant: the public URL with the variant's own host. */
export function siteOf({ config }: Pick<Services, "config">, { hosts }: Pick<Variant, "hosts">): string {
  const url = new URL(config.publicUrl);
  const [host] = hosts;
  if (host !== undefined) url.hostname = host;
  return url.origin;
}
