import { erasedKinds, keptByLaw } from "@vigie/domain";
import { z } from "zod";
import { instantText } from "../types.ts";

/** What a mailed deletion token reads and does. The specification keeps both under /users, where a tool cannot tell a token from an
 * id; a path of their own stands beside it. */
export const deletionRead = {
  access: "public",
  params: z.object({ token: z.string().max(100) }),
  reply: z.object({
    valid: z.boolean(),
    expiresAt: instantText.nullable(),
    erased: z.array(z.enum(erasedKinds)),
    kept: z.array(z.enum(keptByLaw)),
  }),
  errors: [],
} as const;

export const deletionDone = {
  access: "public",
  params: z.object({ token: z.string().max(100) }),
  reply: z.object({ erased: z.array(z.enum(erasedKinds)), kept: z.array(z.enum(keptByLaw)) }),
  errors: ["user.not_found"],
} as const;
