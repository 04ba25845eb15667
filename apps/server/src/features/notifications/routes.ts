import { notificationsApi } from "@vigie/contract";
import { routes } from "../../edge/handler.ts";
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  setOptions,
  showOptions,
} from "./actions/read.ts";

export const notificationRoutes = routes(notificationsApi, {
  list: listNotifications,
  readAll: readAllNotifications,
  read: readNotification,
  options: showOptions,
  setOptions,
});
