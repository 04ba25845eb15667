/** The acts that see the rows of every customer, each with its reason. Whoever is not in this list acts for people or for a firm,
 * and the database shows nothing else (`row-security.ts`). */
export const systemScopes = {
  visitor: "a visitor's account is found by an address, a code or the token of a link",
  webhook: "a partner's event names its own ids, by which the customer is found",
  live: "one process carries the events of all who have a screen open",
  mail: "mails to an address are counted and written, whoever it belongs to",
  notification: "whoever acts tells others: a customer their advisors, an advisor their customer",
  advisor_renamed: "every customer of an advisor hears of their new name",
  suspension: "an administrator ends the sessions of somebody of their firm",
  metrics: "mails that wait are counted, whoever they are for",
  process:
    "what a worker does at its start and every few seconds: the demonstration, silent syncs, its heartbeat",
  command: "a command of the operator (`npm run …`)",
  test: "a test that arranges rows by itself",
  "job.purge": "what has served is deleted, of everybody",
  "job.webhook": "a partner's event names its own ids, by which the customer is found",
  "job.export": "the file whose turn it is, whoever asked for it",
  "job.partner_erasure": "the customer is erased here already",
  "job.match_contracts": "contracts of everybody are matched with the known ones",
  "job.home_estimates": "every home whose estimate is old",
  "job.reconcile": "every connection that its partner may have changed",
  "job.settle_manual": "every contract written by hand with a payment that is due",
  "job.anchor_days": "the day of all chains and of the ledger of accesses",
  "job.monthly_reports": "everybody who asked for the report",
  "job.invitation_import": "the files of people to invite of every firm that are being sent",
  "job.book_move": "customers of a firm go from one advisor to another and are told",
  "job.end_missions": "every mission whose last day has passed, with its leads",
  "job.book_rows": "every customer whose daily row is asked for",
  "job.book_recount": "the daily rows of everybody are computed again",
  "job.book_recount_piece": "the daily rows of everybody are computed again",
  "job.mail": "whom a mail is for is decided when it leaves",
  "job.mail_sweep": "every mail that waits",
  "job.remind": "everybody whose consent or advice comes to its end",
  "job.refresh_reference": "what new prices change, in everybody's contracts",
} as const satisfies Readonly<Record<string, string>>;

export type SystemScope = keyof typeof systemScopes;

export function isSystemScope(name: string): name is SystemScope {
  return Object.hasOwn(systemScopes, name);
}

/** Public calls that find an account, by METHOD and path. Every other public call sees no customer's row. */
export const visitorCalls: ReadonlySet<string> = new Set([
  "POST /oauth/token",
  "GET /demo",
  "POST /users",
  "POST /users/confirmations",
  "POST /users/password_setup",
  "POST /users/password/reset_password",
  "PUT /users/password",
  "POST /oauth/second_factor",
  "POST /oauth/second_factor/passkey_question",
  "POST /oauth/passkey/question",
  "POST /oauth/passkey",
  "GET /users/{token}/deletion_validity",
  "DELETE /users/{token}",
  "GET /account_deletions/{token}",
  "DELETE /account_deletions/{token}",
  "POST /single_sign_on/requests",
  "POST /single_sign_on/sessions",
  "POST /merges/{id}/validate",
  "POST /tokens/validate_otp",
  "POST /tokens/otp",
  "GET /invitations/{token}",
  "POST /invitations/{token}/mark_as_read",
  "POST /invitations/{token}/opt_out",
  "GET /mail_subscriptions/{token}",
  "DELETE /mail_subscriptions/{token}",
]);
