import type { exportsApi } from "@vigie/api";
import { directExportRows, fail, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { rowCountUpTo } from "../store.ts";
import { exportContent, exportHead } from "./content.ts";

/** Streams the file of a small household at once; larger files and PDFs are written by a worker. */
export const download: Action<typeof exportsApi.download> = async ({ services, subject }, { params }) => {
  const { format } = params;
  if (format === "pdf" || !(await isSmall(services, subject))) return fail("export.prepared_only");
  return ok({
    ...exportHead(format, services.clock()),
    content: exportContent(services, subject, { format }),
  });
};

export async function isSmall({ db }: Services, subject: Subject): Promise<boolean> {
  return (await rowCountUpTo(subject, db, directExportRows + 1)) <= directExportRows;
}
