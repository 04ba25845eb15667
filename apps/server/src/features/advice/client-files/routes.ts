import { clientFilesApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { attestItem } from "./actions/attest.ts";
import {
  decideDocument,
  downloadFor,
  downloadOwn,
  removeOwn,
  uploadFor,
  uploadOwn,
} from "./actions/documents.ts";
import { thumbnailFor, thumbnailOwn } from "./actions/thumbnails.ts";
import { showMatrix } from "./actions/matrix.ts";
import { showFile, showOwnFiles } from "./actions/show.ts";

export const clientFileRoutes = routes(clientFilesApi, {
  own: showOwnFiles,
  upload: uploadOwn,
  removeDocument: removeOwn,
  download: downloadOwn,
  thumbnail: thumbnailOwn,
  show: showFile,
  uploadFor,
  downloadFor,
  thumbnailFor,
  decide: decideDocument,
  attest: attestItem,
  matrix: showMatrix,
});
