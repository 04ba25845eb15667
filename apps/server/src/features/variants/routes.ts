import { variantsApi } from "@vigie/contract";
import { routes } from "../../edge/handler.ts";
import { showVariant } from "./actions.ts";

export const variantRoutes = routes(variantsApi, { show: showVariant });
