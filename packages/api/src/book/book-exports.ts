import { exportFileStates } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instantText } from "../types.ts";

const bookExport = z.object({
  id,
  /** One's own customers, or those of the whole firm. */
  reach: z.enum(["own", "firm"]),
  status: z.enum(exportFileStates),
  /** Progress: customers processed, out of all. */
  doneCount: z.int(),
  totalCount: z.int(),
  requestedAt: instantText,
  /** Time until which it can be downloaded; null before it is ready. */
  expiresAt: instantText.nullable(),
});
export type BookExport = z.output<typeof bookExport>;

const rights = { access: "firm", permission: "customers.read" } as const;

export const bookExportsApi = {
  list: endpoint({
    ...rights,
    method: "GET",
    path: "/book_exports",
    summary: "The archive of the book that the caller asked for, being prepared or ready",
    reply: z.object({ bookExports: z.array(bookExport) }),
    errors: [],
  }),
  prepare: endpoint({
    ...rights,
    method: "POST",
    path: "/book_exports",
    summary:
      "Has the whole book written by a worker as an archive of CSV and JSON files, as far as the caller reaches: who asked is told once it is ready, each customer's ledger says so; a new one takes the place of the former",
    recent: true,
    fullAccount: false,
    reply: z.object({ bookExport }),
    status: 201,
    errors: [],
  }),
  file: endpoint({
    ...rights,
    method: "GET",
    path: "/book_exports/{exportId}/file",
    summary: "The archive, to save, by who asked for it",
    recent: true,
    fullAccount: false,
    params: z.object({ exportId: id }),
    reply: "file",
    errors: ["export.not_found", "export.not_ready", "book_export.outdated"],
  }),
};
