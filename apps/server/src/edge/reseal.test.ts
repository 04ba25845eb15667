import { sql } from "kysely";
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb, createPool } from "../db/connection.ts";
import { longSealedColumns, sealContexts } from "../db/sealed-columns.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { resealColumn } from "./reseal.ts";
import { createSecretBox } from "./secret-box.ts";

const [former, current, lost] = ["k1", "k2", "k0"].map((id) => ({ id, key: randomBytes(32) }));
if (former === undefined || current === undefined || lost === undefined) throw new Error("three keys");
const boxOf = (...keys: (typeof former)[]) => createSecretBox({ keys, randomBytes });

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, max: 1, onError: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const ids = { customer: randomUUID(), id: randomUUID(), firm: randomUUID(), session: randomUUID() };

/** One row in each table, sealed with the box. */
async function fill(box: ReturnType<typeof boxOf>): Promise<void> {
  const { customer, id, firm, session } = ids;
  const sealed = (context: string) => box.seal(`secret of ${context}`, context);
  const document = sealed(sealContexts.fileDocument(customer, id));
  const picture = sealed(sealContexts.documentThumbnail(customer, id));
  const rows = [
    [
      "aggregation_links (customer_id, provider_user_id, token_envelope, created_at)",
      sql`${customer}, 'p', ${sealed(sealContexts.aggregationToken(customer))}, now()`,
    ],
    [
      `file_documents (customer_id, id, firm_id, kind, state, file_name, media_type, size_bytes, hash, sealed, thumbnail, sent_at, sent_by,
        by_advisor)`,
      sql`${customer}, ${id}, ${firm}, 'identity_document', 'received', 'cni.png', 'image/png', 1, repeat('0', 64), ${document}, ${picture},
        now(), ${customer}, false`,
    ],
    [
      "import_files (customer_id, import_id, sealed, created_at)",
      sql`${customer}, ${id}, ${sealed(sealContexts.importFile(customer, id))}, now()`,
    ],
    [
      `invitation_imports (firm_id, id, author_id, variant, file_name, file_hash, state, encoding, separator, mapping, preview, original,
        created_at)`,
      sql`${firm}, ${id}, ${customer}, 'vigie', 'a.csv', '', 'checked', 'utf-8', ';', '[]', '{}',
        ${sealed(sealContexts.invitationImport(firm, id))}, now()`,
    ],
    [
      "partner_erasures (partner, provider_user_id, user_ref, token_envelope, created_at)",
      sql`'aggregation', 'p', ${customer}, ${sealed(sealContexts.aggregationToken(customer))}, now()`,
    ],
    [
      "push_keys (id, public_key, private_key_envelope, created_at)",
      sql`1, 'p', ${sealed(sealContexts.pushKeys())}, now()`,
    ],
    [
      "push_subscriptions (customer_id, id, session_id, endpoint_hash, target_envelope, created_at)",
      sql`${customer}, ${id}, ${session}, '', ${sealed(sealContexts.pushTarget(customer, id))}, now()`,
    ],
    [
      "recovery_codes (user_id, id, hash_envelope, created_at)",
      sql`${customer}, ${id}, ${sealed(sealContexts.recoveryCode(customer))}, now()`,
    ],
    [
      "sso_sign_outs (user_id, session_id, url_envelope)",
      sql`${customer}, ${session}, ${sealed(sealContexts.signOutUrl(session))}`,
    ],
    [
      "totp_secrets (user_id, state, secret_envelope, created_at)",
      sql`${customer}, 'active', ${sealed(sealContexts.totpSecret(customer))}, now()`,
    ],
  ] as const;
  const db = createDb(pool);
  await sql`set session_replication_role = replica`.execute(db);
  for (const [into, values] of rows) await sql`insert into ${sql.raw(into)} values (${values})`.execute(db);
  await sql`set session_replication_role = origin`.execute(db);
}

async function empty(): Promise<void> {
  await sql`set session_replication_role = replica`.execute(createDb(pool));
  for (const table of new Set(longSealedColumns.map((column) => column.table)))
    await sql`delete from ${sql.table(table)}`.execute(createDb(pool));
  await sql`set session_replication_role = origin`.execute(createDb(pool));
}

async function resealAll(box: ReturnType<typeof boxOf>) {
  const counts = [];
  for (const column of longSealedColumns)
    counts.push(await resealColumn({ db: createDb(pool), secrets: box }, column));
  return counts;
}

test("every long-lived envelope is opened by the new key alone afterwards, and a second run changes nothing", async () => {
  await fill(boxOf(former));
  const counts = await resealAll(boxOf(current, former));
  expect(counts.map(({ resealed, unopened }) => [resealed, unopened])).toEqual(
    longSealedColumns.map(() => [1, 0]),
  );
  const alone = boxOf(current);
  for (const { table, column, key, owner, context } of longSealedColumns) {
    const names = [...key, ...(owner === undefined ? [] : [owner])];
    const { rows } = await sql<{ values: string[]; envelope: string }>`
      select array[${sql.join(names.map((name) => sql`${sql.ref(name)}::text`))}] as "values", ${sql.ref(column)} as envelope
      from ${sql.table(table)}`.execute(createDb(pool));
    const [row] = rows;
    const of = context(row?.values ?? []);
    expect(alone.tryOpen(row?.envelope ?? "", of)).toEqual({ state: "opened", text: `secret of ${of}` });
  }
  expect((await resealAll(boxOf(current, former))).every(({ resealed }) => resealed === 0)).toBe(true);
  await empty();
});

test("what no key opens is counted and left as it is, page after page", async () => {
  const db = createDb(pool);
  await sql`set session_replication_role = replica`.execute(db);
  const [known, unknown] = [boxOf(former), boxOf(lost)];
  for (let count = 0; count < 50; count += 1) {
    const customer = randomUUID();
    const box = count % 2 === 0 ? known : unknown;
    const envelope = box.seal("token", sealContexts.aggregationToken(customer));
    await sql`insert into aggregation_links (customer_id, provider_user_id, token_envelope, created_at)
      values (${customer}, ${customer}, ${envelope}, now())`.execute(db);
  }
  await sql`set session_replication_role = origin`.execute(db);
  const column = longSealedColumns.find(({ table }) => table === "aggregation_links");
  if (column === undefined) throw new Error("The column is listed.");
  const counts = await resealColumn({ db, secrets: boxOf(current, former) }, column);
  expect(counts).toMatchObject({ resealed: 25, unopened: 25 });
  const { rows } = await sql<{ key: string; count: number }>`
    select split_part(token_envelope, '.', 1) as key, count(*)::int as count from aggregation_links group by 1 order by 1`.execute(
    db,
  );
  expect(rows).toEqual([
    { key: "k0", count: 25 },
    { key: "k2", count: 25 },
  ]);
  await empty();
});

test("a kept document is changed by nothing else", async () => {
  await fill(boxOf(former));
  const db = createDb(pool);
  const change = sql`update file_documents set sealed = ${boxOf(current).seal("other", "x")}`;
  await expect(change.execute(db)).rejects.toThrow(/never changed/u);
  await empty();
});
