import {
  assetRanges,
  chargesRanges,
  incomeRanges,
  incomeSources,
  maritalStatuses,
  professionalCategories,
  professionalStatuses,
  savingsRanges,
} from "@vigie/domain";
import { z } from "zod";
import { amount, dayText } from "../types.ts";

export const name = z.string().trim().min(1).max(80);
const line = z.string().trim().min(1).max(160);
const address = z.object({
  street: line.nullable(),
  postalCode: z.string().trim().min(1).max(12).nullable(),
  city: line.nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
});

/** A saver's situation: absent is unchanged, null is « not said ». */
export const situation = z.object({
  nationality: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  maritalStatus: z.enum(maritalStatuses).nullable(),
  childrenCount: z.int().min(0).max(30).nullable(),
  professionalStatus: z.enum(professionalStatuses).nullable(),
  professionalCategory: z.enum(professionalCategories).nullable(),
  jobTitle: line.nullable(),
  incomeRange: z.enum(incomeRanges).nullable(),
  incomeSource: z.enum(incomeSources).nullable(),
  assetRange: z.enum(assetRanges).nullable(),
  /** The saver's estimate of the whole estate, in euros. */
  totalEstate: amount.refine((cents) => cents >= 0, "amount.negative").nullable(),
  savingsRange: z.enum(savingsRanges).nullable(),
  chargesRange: z.enum(chargesRanges).nullable(),
  promoCode: z.string().trim().min(1).max(40).nullable(),
  address: address.nullable(),
});

export const identity = z.object({
  firstName: name.nullable(),
  lastName: name.nullable(),
  birthdate: dayText.nullable(),
  /** As typed: the server stores it in E.164. */
  mobile: z.string().trim().max(40).nullable(),
});

export const profile = z.object({
  ...identity.shape,
  ...situation.shape,
  onboardingOrigin: z.string().nullable(),
  /** Address that a restricted member entered but has not confirmed yet; before that, the one given by the partner. */
  pendingSsoEmail: z.string().nullable(),
  ssoRestricted: z.boolean(),
  coupon: z.string().nullable(),
  /** Feature switches of the variant that are on for this user. */
  features: z.array(z.string()),
  /** 0 guaranteed to 5 aggressive; null until the questionnaire is answered. */
  recommendedRisk: z.int().min(0).max(5).nullable(),
  complete: z.boolean(),
});
export type Profile = z.output<typeof profile>;
