import { featureSwitches } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";

const tint = z.object({ light: z.string(), dark: z.string() });

/** The white-label variant of this host. */
export const variant = z.object({
  name: z.string(),
  brand: z.string(),
  tagline: z.string(),
  /** Feature switches that are on. */
  features: z.array(z.enum(featureSwitches)),
  /** Values of the custom properties --brand, --on-brand and --brand-wash. */
  colours: z.object({ brand: tint, onBrand: tint, brandWash: tint }),
  contact: z.object({ email: z.string(), advisorEmail: z.string(), phone: z.string().nullable() }),
  /** Null without a partner. */
  singleSignOn: z
    .object({
      partner: z.string(),
      label: z.string(),
      /** Origin of the authentication host: POST {authenticationUrl}/tokens/validate_otp, without credentials. */
      authenticationUrl: z.string(),
      /** True where its members receive advice before they have a full account. */
      opensAdvice: z.boolean(),
    })
    .nullable(),
});
export type VariantView = z.output<typeof variant>;

export const variantsApi = {
  show: endpoint({
    method: "GET",
    path: "/variant",
    summary: "The variant of this host: name, brand, feature switches and colours",
    access: "public",
    duringMaintenance: true,
    reply: z.object({ variant }),
    errors: [],
  }),
};
