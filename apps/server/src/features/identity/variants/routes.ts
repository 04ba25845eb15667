import { variantsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { showVariant } from "./actions.ts";

export const variantRoutes = routes(variantsApi, { show: showVariant });
