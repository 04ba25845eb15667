import { listedTables, type OwnedTableName } from "./owned-tables.ts";

/** Tables of people whose changes increment nobody's version, each with its reason: no response with a version reads them, which
 * a test of every such endpoint checks (`edge/versions.test.ts`). Every other table of people is followed from its creation. */
export const unfollowed = {
  accesses: "each look of an advisor writes a line, and changes nothing that is looked at",
  sessions: "written every few minutes of use; who asks, and by which rights, is in the tag itself",
  live_events: "news of changes, not the changes",
  live_seats: "who listens now",
  websocket_tickets: "who is about to listen",
  mails: "what waits to be sent",
  pushes: "what waits to be sent",
  webauth_states: "a way to a bank and back",
  one_time_secrets: "proofs that serve once",
  factor_challenges: "proofs that serve once",
  export_file_parts: "pieces of a file",
  erasures: "of those who are gone",
  customer_changes: "the version itself",
  book_marks: "what is to be computed for advisors",
  book_days: "computed for advisors",
  book_chances: "computed for advisors",
  book_months: "computed for advisors",
  book_assets: "computed for advisors",
  book_observations: "computed for advisors",
  customer_alerts: "computed for advisors",
  firm_customers: "computed for advisors",
} as const satisfies Partial<Record<OwnedTableName, string>>;

type FollowedTable = { readonly table: string; readonly owner: string };

/** With the column of a row's owner. */
export const followedOfPeople: readonly FollowedTable[] = [
  { table: "users", owner: "id" },
  ...listedTables.filter(({ table }) => !Object.hasOwn(unfollowed, table)),
];

/** Shared data that appears in responses about one person. */
export const followedOfAll = [
  "bank_statuses",
  "euro_fund_rates",
  "euro_funds",
  "fund_contracts",
  "fund_prices",
  "fund_tags",
  "funds",
  "institutions",
  "known_contracts",
  "known_contracts_version",
  "reference_series",
] as const;
