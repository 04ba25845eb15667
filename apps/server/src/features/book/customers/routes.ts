import { customerActsApi, customersApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { removeAccess } from "./actions/access.ts";
import { bulkAct } from "./actions/bulk.ts";
import { exportCustomers } from "./actions/export.ts";
import { listHolders } from "./actions/holders.ts";
import { listCustomers, searchCustomers } from "./actions/list.ts";
import { showCustomer } from "./actions/sheet.ts";
import { addTag, listTags, removeTag, updateTag } from "./actions/tags.ts";

export const bookCustomerRoutes = [
  ...routes(customersApi, {
    list: listCustomers,
    search: searchCustomers,
    show: showCustomer,
    removeAccess,
    holders: listHolders,
    export: exportCustomers,
    tags: listTags,
    addTag,
    updateTag,
    removeTag,
  }),
  ...routes(customerActsApi, { bulk: bulkAct }),
];
