import { pushesApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import {
  listDevices,
  subscribeDevice,
  unsubscribeCurrentDevice,
  unsubscribeDevice,
} from "./actions/devices.ts";

export const pushRoutes = routes(pushesApi, {
  list: listDevices,
  subscribe: subscribeDevice,
  unsubscribeCurrent: unsubscribeCurrentDevice,
  unsubscribe: unsubscribeDevice,
});
