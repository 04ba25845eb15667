import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../types.ts";

/** One block of a document in reading order: lines of text, or rows of them. The first row of a table is its header. */
const block = z.object({
  kind: z.enum(["heading", "text", "note", "list", "facts", "table", "box", "parties", "signatures"]),
  lines: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});
export type LetterBlock = z.output<typeof block>;

const letter = z.object({
  title: z.string(),
  /** Number, version, day. */
  reference: z.string(),
  blocks: z.array(block),
});
export type Letter = z.output<typeof letter>;

export const clubLettersApi = {
  show: endpoint({
    method: "GET",
    path: "/users/me/club_subscriptions/{subId}/letter",
    summary: "The letter of mission as its file says it, to be read on the page where it is signed",
    access: "customer",
    params: z.object({ subId: id }),
    reply: z.object({ letter }),
    errors: ["club.not_found", "club.no_document"],
  }),
};
