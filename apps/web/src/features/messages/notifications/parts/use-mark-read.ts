import { api, useAction } from "../../../../api.ts";

/** Marks as read: the list and the bell count again. */
export function useMarkRead() {
  const refreshes = [api.notifications.list];
  return {
    one: useAction(api.notifications.read, { refreshes }),
    all: useAction(api.notifications.readAll, { refreshes }),
  };
}
