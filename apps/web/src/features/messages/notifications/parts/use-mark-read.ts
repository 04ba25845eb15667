import { api, useAction } from "../../../../api.ts";

/** Marks notifications as read; the list and the bell are read again. */
export function useMarkRead() {
  const refreshes = [api.notifications.list];
  return {
    one: useAction(api.notifications.read, { refreshes }),
    all: useAction(api.notifications.readAll, { refreshes }),
  };
}
