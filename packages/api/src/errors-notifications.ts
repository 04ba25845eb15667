/** Error codes of notifications and of push messages. */
export const notificationErrors = {
  "notification.not_found": { status: 404, field: null },
  "push.not_found": { status: 404, field: null },
  "push.unavailable": { status: 503, field: null },
  "push.unknown_service": { status: 422, field: "endpoint" },
  "push.invalid_keys": { status: 422, field: "keys" },
} as const;
