import { sql } from "kysely";
import type { Db } from "../../../db/connection.ts";
import { type LeftOutTable, listedTables } from "../../../db/owned-tables.ts";
import type { Subject } from "../../../edge/subject.ts";

/** A table that holds something of a person. Its columns go out but for those that are secrets, or nothing without a key. */
export type PersonTable = {
  readonly table: string;
  /** The column that says whose row it is. */
  readonly owner: "id" | "user_id" | "customer_id" | "customer_ref";
  readonly secrets?: readonly string[];
};

/** All that is kept of a person besides the lines and operations of their portfolios, in the order of the file. */
export const personTables: readonly PersonTable[] = [
  { table: "users", owner: "id", secrets: ["password_hash"] },
  ...listedTables.flatMap(({ table, owner, export: decision }) =>
    decision === "left out" ? [] : [{ table, owner, secrets: decision.secrets }],
  ),
];

/** What is kept by a person's name and does not go out, each with why. The export says it too. */
export const leftOut: Readonly<Record<LeftOutTable | "partner_erasures", string>> = {
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
