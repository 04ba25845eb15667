import { erasedKinds, keptByLaw } from "@vigie/domain";
import { z } from "zod";
import { instantText } from "../types.ts";

/** Calls with an emailed deletion token. The specification puts both under /users, where a tool cannot distinguish a token from an
 * id, so they are also available under a path of their own. */
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
