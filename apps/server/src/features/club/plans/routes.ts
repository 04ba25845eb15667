import { plansApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { listPlans, verifyCoupon } from "./actions.ts";

export const planRoutes = routes(plansApi, { list: listPlans, verifyCoupon });
