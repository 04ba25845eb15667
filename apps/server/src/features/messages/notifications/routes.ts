import { notificationsApi } from "@vigie/api";
import { endSubscription, showSubscription } from "./actions/subscriptions.ts";
import { routes } from "../../../edge/handler.ts";
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  setOptions,
  showNotification,
  showOptions,
} from "./actions/read.ts";

export const notificationRoutes = routes(notificationsApi, {
  subscription: showSubscription,
  unsubscribe: endSubscription,
  list: listNotifications,
  show: showNotification,
  readAll: readAllNotifications,
  read: readNotification,
  options: showOptions,
  setOptions,
});
