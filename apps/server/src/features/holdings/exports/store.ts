import { sql } from "kysely";
import type { Db } from "../../../db/connection.ts";
import type { Subject } from "../../../edge/subject.ts";

/** A table that holds something of a person. Its columns go out but for those that are secrets, or nothing without a key. */
export type PersonTable = {
  readonly table: string;
  /** The column that says whose row it is. */
  readonly owner: "id" | "user_id" | "customer_id";
  readonly secrets?: readonly string[];
};

/** All that is kept of a person besides the lines and operations of their portfolios, in the order of the file. */
export const personTables: readonly PersonTable[] = [
  { table: "users", owner: "id", secrets: ["password_hash"] },
  { table: "customer_profiles", owner: "customer_id" },
  { table: "risk_profiles", owner: "customer_id" },
  { table: "risk_drafts", owner: "customer_id" },
  { table: "customer_advisors", owner: "customer_id" },
  { table: "accesses", owner: "customer_id" },
  { table: "notification_options", owner: "customer_id" },
  { table: "dashboards", owner: "user_id" },
  { table: "notifications", owner: "customer_id" },
  { table: "observations_aside", owner: "customer_id" },
  { table: "messages", owner: "customer_id" },
  { table: "mails", owner: "user_id", secrets: ["idempotency_key"] },
  {
    table: "sessions",
    owner: "user_id",
    secrets: ["access_hash", "refresh_hash", "previous_refresh_hash", "successor_envelope"],
  },
  { table: "passkeys", owner: "user_id", secrets: ["credential_id", "public_key", "counter"] },
  { table: "totp_secrets", owner: "user_id", secrets: ["secret_envelope", "last_step"] },
  { table: "sso_identities", owner: "user_id" },
  { table: "merges", owner: "customer_id" },
  { table: "connections", owner: "customer_id" },
  { table: "syncs", owner: "customer_id" },
  { table: "sync_history", owner: "customer_id" },
  { table: "portfolios", owner: "customer_id" },
  { table: "pockets", owner: "customer_id" },
  { table: "manual_contracts", owner: "customer_id" },
  { table: "recurring_payments", owner: "customer_id" },
  { table: "category_rules", owner: "customer_id" },
  { table: "real_estates", owner: "customer_id" },
  { table: "real_estate_prices", owner: "customer_id" },
  { table: "real_estate_estimates", owner: "customer_id" },
  { table: "real_estate_loans", owner: "customer_id" },
  { table: "loan_settings", owner: "customer_id" },
  { table: "analyses", owner: "customer_id" },
  { table: "optimizations", owner: "customer_id" },
  { table: "advices", owner: "customer_id" },
  { table: "advice_records", owner: "customer_id" },
  { table: "statement_imports", owner: "customer_id", secrets: ["file_hash"] },
  { table: "import_lines", owner: "customer_id" },
  { table: "import_sources", owner: "customer_id" },
  { table: "import_accounts", owner: "customer_id" },
];

/** What is kept by a person's name and does not go out, each with why. The export says it too. */
export const leftOut: Readonly<Record<string, string>> = {
  holdings: "Dans la partie « contracts ».",
  transactions: "Dans la partie « contracts ».",
  valuations: "Valeurs reçues dans la partie « contracts » ; les autres se recalculent.",
  import_files: "Votre propre fichier, scellé, gardé le temps de poser une question sur lui.",
  aggregation_links: "Clé d’accès au partenaire d’agrégation.",
  aggregation_users: "Numéro technique chez le partenaire d’agrégation.",
  webauth_states: "Secret d’un passage par le site de la banque, périmé en quelques minutes.",
  live_seats: "Place d’un écran ouvert, libérée quand il se ferme : des numéros, aucun contenu.",
  websocket_tickets: "Secret d’une connexion, périmé en 30 secondes.",
  one_time_secrets: "Empreintes de codes et de liens envoyés par e-mail.",
  recovery_codes: "Empreintes des codes de secours.",
  factor_challenges: "Secret d’une vérification en cours.",
  sso_otps: "Secret d’un passage par le site de l’employeur, périmé en quelques minutes.",
  live_events: "Signaux aux écrans ouverts, effacés aussitôt : des numéros, aucun contenu.",
  advice_heads: "Fin de la chaîne des conseils, déjà dans « advices ».",
  category_changes: "De quoi annuler un reclassement, gardé un jour.",
  erasures: "Écrit quand le compte n’existe plus.",
  partner_erasures: "Écrit quand le compte n’existe plus.",
};

/** The rows of one table as PostgreSQL writes them in JSON, without the secrets. */
export async function rowsOf(subject: Subject, db: Db, one: PersonTable): Promise<readonly unknown[]> {
  const hidden = sql`${[...(one.secrets ?? [])]}::text[]`;
  const found = await sql<{ row: unknown }>`
    select to_jsonb(t) - ${hidden} as row from ${sql.table(one.table)} t
    where ${sql.ref(one.owner)} = ${subject.customerId}
    order by to_jsonb(t)::text collate "C"`.execute(db);
  return found.rows.map(({ row }) => row);
}

export type Counted =
  "transactions" | "holdings" | "connections" | "analyses" | "advices" | "accesses" | "notifications";

export async function countOf(subject: Subject, db: Db, table: Counted): Promise<number> {
  const found = await sql<{ count: string }>`
    select count(*) as count from ${sql.table(table)} where customer_id = ${subject.customerId}`.execute(db);
  return Number(found.rows[0]?.count ?? 0);
}
