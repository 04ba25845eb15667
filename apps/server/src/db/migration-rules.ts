/** Rules for migrations since the first version that is upgraded without downtime: the previous version runs at the same time,
 * and a large shared table must not be locked while it is rewritten or indexed. Expand first, contract one version later. */
export const firstWithoutStop = "0455";

/** Tables that grow with every customer's days, lines or reads. */
const large = [
  "accesses",
  "advices",
  "book_days",
  "holdings",
  "mails",
  "notifications",
  "transactions",
  "valuations",
];

type Rule = { readonly pattern: RegExp; readonly why: string };

const breaksTheFormer: readonly Rule[] = [
  { pattern: /\bdrop column\b/, why: "the version before reads or writes the column" },
  { pattern: /\bdrop table\b/, why: "the version before reads the table" },
  { pattern: /\brename\b/, why: "the version before knows the former name" },
  {
    pattern: /\balter column \w+ (?:set data )?type\b/,
    why: "the table is rewritten under a lock, and the version before reads another type",
  },
  {
    pattern: /\balter column \w+ set not null\b/,
    why: "the version before leaves it out, and the whole table is read under a lock",
  },
  {
    pattern: /\badd column \w+ (?!.*\bdefault\b)[^,;]*\bnot null\b/,
    why: "the version before leaves it out",
  },
];

const locksMany: readonly Rule[] = [
  {
    pattern: /\bcreate (?:unique )?index\b/,
    why: "the table takes no writes until it is indexed: make it beside the service, concurrently",
  },
  {
    pattern: /\badd (?:constraint \w+ )?(?:check|foreign key|unique|primary key)\b(?!.*\bnot valid\b)/,
    why: "every row is checked under a lock: not valid first, validated later",
  },
  { pattern: /^update \w+/, why: "every row is rewritten in one transaction: a job does it in pieces" },
];

/** Marks a contracting step of a later version: removes what the previous version no longer used. Written as a comment of the
 * statement. */
const contracts = /--\s*contract:\s*\S/;

/** Returns the rules that a migration breaks, each as a sentence. */
export function faultsOfMigration(sql: string): readonly string[] {
  const made = new Set(
    [...sql.matchAll(/create table (?:if not exists )?(\w+)/gi)].map((match) => match[1] ?? ""),
  );
  return statementsOf(sql).flatMap((statement) => {
    if (contracts.test(statement)) return [];
    const text = statement.replaceAll(/--.*$/gm, " ").replaceAll(/\s+/g, " ").trim().toLowerCase();
    const table =
      /^(?:alter table(?: only)?|update|create (?:unique )?index(?: \w+)? on) (\w+)/.exec(text)?.[1] ?? "";
    if (made.has(table)) return [];
    const rules = [...breaksTheFormer, ...(large.includes(table) ? locksMany : [])];
    return rules.filter(({ pattern }) => pattern.test(text)).map(({ why }) => `${text.slice(0, 80)}: ${why}`);
  });
}

/** Splits at semicolons, except for those within the body of a function. */
function statementsOf(sql: string): readonly string[] {
  const bodies: string[] = [];
  const outside = sql.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, (body) => `$${bodies.push(body) - 1}$`);
  return outside.split(";").filter((statement) => statement.trim() !== "");
}
