/** Error codes of a household of two people. */
export const householdErrors = {
  "household.own_address": { status: 422, field: "email" },
  "household.already": { status: 409, field: null },
  "household.asked": { status: 409, field: null },
  "household.too_many": { status: 429, field: null },
  "household.request_not_found": { status: 404, field: null },
  "household.sender_taken": { status: 409, field: null },
  "household.none": { status: 409, field: null },
} as const;
