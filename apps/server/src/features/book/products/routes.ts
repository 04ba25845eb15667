import { productsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { addProduct, changeProduct, listProducts } from "./actions.ts";

export const productRoutes = routes(productsApi, {
  list: listProducts,
  add: addProduct,
  change: changeProduct,
});
