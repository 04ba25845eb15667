import { segmentsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import * as actions from "./actions.ts";

export const segmentRoutes = routes(segmentsApi, {
  list: actions.listSegments,
  count: actions.countSegment,
  counts: actions.countSegments,
  add: actions.addSegment,
  update: actions.updateSegment,
  remove: actions.removeSegment,
  views: actions.listViews,
  addView: actions.addView,
  updateView: actions.updateView,
  removeView: actions.removeView,
});
