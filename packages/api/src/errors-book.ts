/** What the calls of advice that is given by an advisor may refuse. */
export const bookErrors = {
  "person.not_found": { status: 404, field: null },
  "person.email_taken": { status: 409, field: "email" },
  "person.last_admin": { status: 409, field: null },
  "person.is_self": { status: 409, field: null },
  "person.suspended": { status: 409, field: null },
  "book_move.same_person": { status: 422, field: "to_id" },
  "book_move.running": { status: 409, field: null },
  "book_move.not_found": { status: 404, field: null },
  "photo.invalid": { status: 422, field: "photo" },
  "hours.invalid": { status: 422, field: "hours" },
  "alerts.cursor_invalid": { status: 422, field: "after" },
  "customers.cursor_invalid": { status: 422, field: "after" },
  "couple.same_person": { status: 422, field: "partner_id" },
  "couple.already": { status: 409, field: null },
  "couple.not_found": { status: 404, field: null },
  "customers.too_many": { status: 409, field: null },
} as const;
