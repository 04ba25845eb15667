import { type Variant, variantForHost } from "@vigie/domain";
import type { Services } from "../boot/services.ts";

/** Returns the variant of a host name, with its maintenance page enabled if the configuration says so. */
export function variantOf({ config }: Pick<Services, "config">, host: string): Variant {
  const variant = variantForHost(host);
  if (!config.maintenance.includes(variant.name)) return variant;
  return { ...variant, features: { ...variant.features, enableMaintenancePage: true } };
}
