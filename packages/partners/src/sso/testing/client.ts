import { createSsoPartners } from "../partners.ts";
import type { SsoMeans } from "../adapter.ts";
import type { SsoPartner } from "../port.ts";
import { ssoSchema } from "../settings.ts";

/** The client of tests, configured like an operator's. */
export function ssoPartnerFor(
  env: Readonly<Record<string, string>>,
  means: SsoMeans,
  variant = "passerelle",
): SsoPartner {
  const partner = createSsoPartners(ssoSchema.parse(env), means).of(variant);
  if (partner === null) throw new Error("assertion: the variant has a partner");
  return partner;
}
