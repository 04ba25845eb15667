import { clubPricingApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { priceSelection } from "./actions/price.ts";

export const clubPricingRoutes = routes(clubPricingApi, { price: priceSelection });
