import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { dayText, id } from "./types.ts";

export const user = z.object({
  id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  roles: z.array(z.enum(["customer", "advisor", "manager", "admin"])),
  state: z.enum(["unconfirmed", "confirmed"]),
  cguValidated: z.boolean(),
  birthdate: dayText.nullable(),
  mobile: z.string().nullable(),
  demo: z.boolean(),
  variant: z.string(),
});
export type User = z.output<typeof user>;

export const profile = z.object({
  onboardingOrigin: z.string().nullable(),
  pendingSsoEmail: z.string().nullable(),
  coupon: z.string().nullable(),
  /** Feature switches of the variant that are on for this user. */
  features: z.array(z.string()),
  /** 0 guaranteed to 5 aggressive; null until the questionnaire is answered. */
  recommendedRisk: z.int().min(0).max(5).nullable(),
  complete: z.boolean(),
});

export const usersApi = {
  me: endpoint({
    method: "GET",
    path: "/users/me",
    summary: "The signed-in user",
    access: "session",
    reply: z.object({ user }),
    errors: [],
  }),
  profile: endpoint({
    method: "GET",
    path: "/users/me/profile",
    summary: "The profile, features and recommended risk of the signed-in user",
    access: "session",
    reply: z.object({ profile }),
    errors: [],
  }),
};
