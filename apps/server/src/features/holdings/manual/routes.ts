import { manualPortfoliosApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import {
  addManualValue,
  changeManualValue,
  removeManual,
  removeManualValue,
  setManualLines,
  setManualPayments,
  showManual,
  updateManual,
} from "./actions/change.ts";
import { createManual } from "./actions/create.ts";

export const manualPortfolioRoutes = routes(manualPortfoliosApi, {
  create: createManual,
  show: showManual,
  update: updateManual,
  remove: removeManual,
  addValue: addManualValue,
  changeValue: changeManualValue,
  removeValue: removeManualValue,
  setLines: setManualLines,
  setPayments: setManualPayments,
});
