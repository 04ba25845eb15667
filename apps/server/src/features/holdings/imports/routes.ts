import { importsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { chooseInBatch, confirmBatch, showBatch } from "./actions/batch.ts";
import { confirmImport } from "./actions/confirm.ts";
import { listImports, showImport } from "./actions/import.ts";
import { undoBatch, undoImport } from "./actions/undo.ts";
import { createImport, rereadImport } from "./actions/upload.ts";

export const importRoutes = routes(importsApi, {
  create: createImport,
  list: listImports,
  show: showImport,
  read: rereadImport,
  confirm: confirmImport,
  undo: undoImport,
  showBatch,
  choose: chooseInBatch,
  confirmBatch,
  undoBatch,
});
