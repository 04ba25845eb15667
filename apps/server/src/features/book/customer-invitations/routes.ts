import { bookInvitationsApi, invitationImportsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { acceptWithAccount, optOut } from "./actions/accept.ts";
import { showRejected, showTemplate } from "./actions/import-files.ts";
import { runInvitationImport } from "./actions/import-run.ts";
import { undoInvitationImport } from "./actions/import-undo.ts";
import * as imports from "./actions/imports.ts";
import { listInvitations, showInvitation } from "./actions/list.ts";
import { cancelInvitation, createInvitation, sendAgain, sendManyAgain } from "./actions/send.ts";

const invitationRoutes = routes(bookInvitationsApi, {
  list: listInvitations,
  show: showInvitation,
  create: createInvitation,
  send: sendAgain,
  sendMany: sendManyAgain,
  cancel: cancelInvitation,
  accept: acceptWithAccount,
  optOut,
});

const importRoutes = routes(invitationImportsApi, {
  template: showTemplate,
  create: imports.createInvitationImport,
  list: imports.listInvitationImports,
  show: imports.showInvitationImport,
  lines: imports.listImportLines,
  setMapping: imports.setImportMapping,
  correct: imports.correctLine,
  run: runInvitationImport,
  undo: undoInvitationImport,
  remove: imports.removeInvitationImport,
  rejected: showRejected,
});

export const customerInvitationRoutes = [...invitationRoutes, ...importRoutes];
