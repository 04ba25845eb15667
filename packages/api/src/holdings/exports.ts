import { exportFileStates } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instantText } from "../types.ts";

export const exportFormats = ["ofx", "csv", "json", "pdf"] as const;
const format = z.enum(exportFormats);

const exportFile = z.object({
  id,
  format,
  status: z.enum(exportFileStates),
  /** Progress: rows written, out of all. */
  doneCount: z.int(),
  totalCount: z.int(),
  requestedAt: instantText,
  /** Time until which it can be downloaded; null before it is ready. */
  expiresAt: instantText.nullable(),
});
export type ExportFile = z.output<typeof exportFile>;

export const exportsApi = {
  download: endpoint({
    method: "GET",
    path: "/users/me/exports/{format}",
    summary:
      "Everything that is known of the portfolios of a small household, hidden ones included: balances, lines and operations, as a file that imports back; with all that is kept of the person in JSON. A large household and the PDF are prepared by a worker",
    access: "customer",
    recent: true,
    fullAccount: false,
    params: z.object({ format }),
    reply: "file",
    errors: ["export.prepared_only"],
  }),
  files: endpoint({
    method: "GET",
    path: "/users/me/export_files",
    summary: "The files being prepared or ready, and the formats that need no preparation",
    access: "customer",
    reply: z.object({ exportFiles: z.array(exportFile), directFormats: z.array(format) }),
    errors: [],
  }),
  prepare: endpoint({
    method: "POST",
    path: "/users/me/export_files",
    summary:
      "Has a file prepared by a worker: the same content, or a summary to read in PDF. One of a format at a time; a new one takes the place of the former",
    access: "customer",
    recent: true,
    fullAccount: false,
    body: z.object({ format }),
    reply: z.object({ exportFile }),
    status: 201,
    errors: [],
  }),
  file: endpoint({
    method: "GET",
    path: "/users/me/export_files/{fileId}",
    summary: "A file that is ready, to save",
    access: "customer",
    recent: true,
    fullAccount: false,
    params: z.object({ fileId: id }),
    reply: "file",
    errors: ["export.not_found", "export.not_ready"],
  }),
};
