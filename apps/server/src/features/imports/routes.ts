import { importsApi } from "@vigie/contract";
import { routes } from "../../edge/handler.ts";
import { confirmImport, createImport, listImports, showImport } from "./actions/import.ts";
import { undoImport } from "./actions/undo.ts";

export const importRoutes = routes(importsApi, {
  create: createImport,
  list: listImports,
  show: showImport,
  confirm: confirmImport,
  undo: undoImport,
});
