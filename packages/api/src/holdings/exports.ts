import { z } from "zod";
import { endpoint } from "../endpoint.ts";

export const exportFormats = ["ofx", "csv", "json", "pdf"] as const;

export const exportsApi = {
  download: endpoint({
    method: "GET",
    path: "/users/me/exports/{format}",
    summary:
      "Everything that is known of the portfolios, hidden ones included: balances, lines and operations, as a file that imports back; with all that is kept of the person in JSON; as a summary to read in PDF",
    access: "customer",
    recent: true,
    fullAccount: false,
    params: z.object({ format: z.enum(exportFormats) }),
    reply: "file",
    errors: [],
  }),
};
