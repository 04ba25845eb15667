import type { importsApi } from "@vigie/api";
import { fail, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import * as store from "../store.ts";
import { importHead, importView } from "./view.ts";

export const listImports: Action<typeof importsApi.list> = async ({ services, subject }, { query }) => {
  const { page, perPage } = query;
  const slice = { offset: (page - 1) * perPage, limit: perPage };
  const rows = await store.listImports(subject, services.db, slice);
  const totalCount = await store.countBatches(subject, services.db);
  return ok({
    imports: rows.map((row) => importHead(row, false)),
    meta: { page, totalCount, totalPages: Math.max(1, Math.ceil(totalCount / perPage)) },
  });
};

export const showImport: Action<typeof importsApi.show> = async ({ services, subject }, { params }) => {
  const row = await store.importById(subject, services.db, params.id);
  return row === undefined
    ? fail("import.not_found")
    : ok({ import: await importView(services, subject, row) });
};
