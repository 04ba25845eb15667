import type { variantsApi } from "@vigie/api";
import { featureSwitches, ok } from "@vigie/domain";
import type { Action } from "../../../edge/handler.ts";

export const showVariant: Action<typeof variantsApi.show> = async ({ services, request }) => {
  const { name, brand, tagline, features, colours, contact } = request.variant;
  const partner = services.partners.sso.of(request.variantName);
  return ok({
    variant: {
      name,
      brand,
      tagline,
      features: featureSwitches.filter((one) => features[one]),
      colours,
      contact,
      singleSignOn:
        partner === null
          ? null
          : {
              partner: partner.partner,
              label: partner.label,
              authenticationUrl: services.config.authentication.url,
              opensAdvice: !partner.restricted,
            },
    },
  });
};
