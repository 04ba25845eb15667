/** Statements by which one person's request reads several partitions of a table, each with its cost and how it runs on
 * partitions. Every other statement finds its partition by its key: a test reads the plans (`testing/read-plans.ts`). Statements
 * of a firm or a system scope read across partitions by nature (`scope.ts`, `system-scopes.ts`). */
export const crossingStatements: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  {
    pattern: /^\s*select (?:\/\* prepared \*\/ )?asked\.asked_by, told\.\* from unnest/,
    why: "the same question for some customers at once (the recount of daily rows): each is answered from its own part, found while it runs; over several machines the customers of one machine are asked together",
  },
  {
    pattern: /json_populate_recordset\(null::"(?:book_|firm_customers")/,
    why: "daily rows of some customers written at once, and what firms know of them, by their keys: one statement a piece of 100 customers, or one a machine",
  },
  {
    pattern: /^\s*(?:update|select) \/\* prepared \*\/ (?:customer_alerts|pair\.customer_id)/,
    why: "alerts of some customers at once, by their keys: as the daily rows that they are read from",
  },
  {
    pattern: /^\s*select "firm_tags"/,
    why: "the number of an advisor's customers by tag: an index read of the book, bounded by the advisor's customers",
  },
];
