import { notificationsApi } from "@vigie/contract";
import { routes } from "../../edge/handler.ts";
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  setOptions,
  showNotification,
  showOptions,
} from "./actions/read.ts";

export const notificationRoutes = routes(notificationsApi, {
  list: listNotifications,
  show: showNotification,
  readAll: readAllNotifications,
  read: readNotification,
  options: showOptions,
  setOptions,
});
