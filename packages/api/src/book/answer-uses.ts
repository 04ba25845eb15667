import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instantText } from "../types.ts";

const uses = z.array(
  z.object({
    firmId: id,
    firmName: z.string(),
    /** Whether the firm may select customers to contact by their answers about themselves. False where they never consented. */
    granted: z.boolean(),
    since: instantText.nullable(),
  }),
);
export type AnswerUse = z.output<typeof uses>[number];

export const answerUsesApi = {
  list: endpoint({
    method: "GET",
    path: "/users/me/answer_uses",
    summary: "Which of one's firms may choose whom it approaches by one's answers",
    access: "customer",
    reply: z.object({ firms: uses }),
    errors: [],
  }),
  set: endpoint({
    method: "PUT",
    path: "/users/me/answer_uses",
    summary: "Allow it to a firm, or take it back; answers given before it stay out",
    access: "customer",
    body: z.object({ answerUse: z.object({ firmId: id, granted: z.boolean() }) }),
    reply: z.object({ firms: uses }),
    errors: ["firm.not_found"],
  }),
};
