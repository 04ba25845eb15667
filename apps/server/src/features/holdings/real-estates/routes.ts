import { realEstatesApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { createRealEstate } from "./actions/create.ts";
import { removeRealEstate, updateRealEstate } from "./actions/change.ts";
import { askEstimate, showEstimate } from "../homes/actions/estimate.ts";
import { listRealEstates, realEstateSeries, showRealEstate } from "./actions/read.ts";

export const realEstateRoutes = routes(realEstatesApi, {
  create: createRealEstate,
  list: listRealEstates,
  series: realEstateSeries,
  show: showRealEstate,
  update: updateRealEstate,
  remove: removeRealEstate,
  estimate: askEstimate,
  showEstimate,
});
