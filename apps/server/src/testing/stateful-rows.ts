/** Rows of tables with a state, to test every pair of state and event. */

type InsertRow = (table: string, row: Readonly<Record<string, unknown>>) => Promise<void>;
const fresh = () => crypto.randomUUID();

export async function insertSync(
  insertRow: InsertRow,
  { state, at, id }: { readonly state: string; readonly at: string; readonly id: string },
): Promise<object> {
  const connection = fresh();
  const bank = { provider_connection_id: connection, institution_name: "Banque", state: "ok" };
  await insertRow("connections", { customer_id: id, id: connection, ...bank, created_at: at });
  const key = { customer_id: id, id: fresh() };
  const beats = { created_at: at, beat_at: at };
  await insertRow("syncs", { ...key, connection_id: connection, reason: "test", state, ...beats });
  return key;
}

export async function insertInvitationImport(
  insertRow: InsertRow,
  { state, at }: { readonly state: string; readonly at: string },
): Promise<object> {
  const key = { firm_id: fresh(), id: fresh() };
  await insertRow("firms", { id: key.firm_id, name: "Cabinet", variant: "vigie", created_at: at });
  const file = {
    author_id: fresh(),
    variant: "vigie",
    file_name: "a.csv",
    file_hash: Buffer.from(key.id),
  };
  const read = { encoding: "utf-8", separator: ";", mapping: "[]", preview: "[]" };
  await insertRow("invitation_imports", { ...key, ...file, ...read, state, created_at: at });
  return key;
}

export async function insertClubSubscription(
  insertRow: InsertRow,
  { state, at }: { readonly state: string; readonly at: string },
): Promise<object> {
  // Only one may be running per customer: each row has another customer.
  const key = { customer_id: fresh(), id: fresh() };
  const of = { firm_id: fresh(), advisor_id: fresh(), interval: "monthly" };
  await insertRow("club_subscriptions", {
    ...key,
    ...of,
    state,
    since: at,
    clock_at: at,
    created_at: at,
  });
  return key;
}

export async function insertSuitability(
  insertRow: InsertRow,
  { state, at }: { readonly state: string; readonly at: string },
): Promise<object> {
  // Only one may be waiting per customer: each row has another customer.
  const key = { customer_id: fresh(), id: fresh() };
  const author = { author_id: fresh(), author_name: "A", by_advisor: true };
  const said = { version: "1", answers: "{}", assessment: "{}" };
  await insertRow("suitability_answers", { ...key, ...author, ...said, state, made_at: at });
  return key;
}

export async function insertRunRow(
  insertRow: InsertRow,
  {
    table,
    state,
    at,
    id,
  }: { readonly table: string; readonly state: string; readonly at: string; readonly id: string },
): Promise<object> {
  const portfolio = fresh();
  const words = { source: "typed", kind: "savings", name: "Livret", currency: "EUR" };
  await insertRow("portfolios", { customer_id: id, id: portfolio, ...words, created_at: at, updated_at: at });
  const key = { customer_id: id, portfolio_id: portfolio, id: fresh() };
  const versions =
    table === "analyses"
      ? { figures_version: "1" }
      : { strategy: "reduce_fees", metric: "volatility", inputs: "{}" };
  await insertRow(table, { ...key, state, engine_version: "1", ...versions, created_at: at });
  return key;
}

/** Complete enough for every state: check constraints require evidence for what was sent and accepted. */
export async function insertProposal(
  insertRow: InsertRow,
  { state, at }: { readonly state: string; readonly at: string },
): Promise<object> {
  const key = { customer_id: fresh(), id: fresh() };
  const about = { firm_id: fresh(), portfolio_id: fresh(), optimization_id: fresh(), version: 1 };
  const said = { author_id: fresh(), author_name: "A", reasons: "", arguments: "{}", statement: "{}" };
  const proofs = { suitability_id: fresh(), statement_id: fresh(), acceptance_id: fresh() };
  const times = { created_at: at, changed_at: at, sent_at: at, opened_at: at, decided_at: at };
  const content = JSON.stringify({ after: { costCents: 1 } });
  await insertRow("proposals", { ...key, ...about, ...said, ...proofs, ...times, content, state });
  return key;
}

export async function insertSignature(
  insertRow: InsertRow,
  { state, at }: { readonly state: string; readonly at: string },
): Promise<object> {
  const key = { customer_id: fresh(), id: fresh() };
  const about = { proposal_id: fresh(), level: "simple", file_hash: "0".repeat(64), expires_on: at };
  const ended_at = state === "asked" || state === "ongoing" ? null : at;
  await insertRow("proposal_signatures", {
    ...key,
    ...about,
    state,
    asked_at: at,
    ended_at,
    next_try_at: at,
  });
  return key;
}

export async function insertReview(
  insertRow: InsertRow,
  { state, at }: { readonly state: string; readonly at: string },
): Promise<object> {
  const key = { customer_id: fresh(), id: fresh() };
  const about = { firm_id: fresh(), author_id: fresh(), author_name: "A", manner: "remote", held_on: at };
  const said = { arguments: "{}", points: '["Un point."]', words: "", content: "{}", results: "[]" };
  const proofs = { sentences: "[]", conclusion: "points", statement_id: fresh() };
  const hash = { statement_hash: "0".repeat(64) };
  const times = { created_at: at, changed_at: at, concluded_at: at };
  await insertRow("advice_reviews", { ...key, ...about, ...said, ...proofs, ...hash, ...times, state });
  return key;
}

export async function insertClubChange(
  insertRow: InsertRow,
  { state, at }: { readonly state: string; readonly at: string },
): Promise<object> {
  const key = { customer_id: fresh(), id: fresh() };
  const about = {
    subscription_id: fresh(),
    kind: "contracts",
    interval: "monthly",
    effective_on: "2027-01-01",
  };
  const terms = { portfolios: "[]", quote: "{}", before_cents: 8500, after_cents: 5000, message: "Non." };
  await insertRow("club_changes", { ...key, ...about, ...terms, state, asked_at: at });
  return key;
}

export async function insertFileDocument(
  insertRow: InsertRow,
  { state, at }: { readonly state: string; readonly at: string },
): Promise<object> {
  const key = { customer_id: fresh(), id: fresh() };
  const firm_id = fresh();
  const file = { kind: "address_proof", file_name: "a.pdf", media_type: "application/pdf", size_bytes: 1 };
  const sent = {
    hash: "0".repeat(64),
    sealed: state === "removed" ? null : "s",
    sent_at: at,
    sent_by: fresh(),
  };
  const decided = { by_advisor: false, decided_at: at, decided_by: fresh(), reason: "Illisible" };
  await insertRow("file_documents", { ...key, firm_id, ...file, ...sent, ...decided, state });
  return key;
}

type Given = { readonly state: string; readonly at: string; readonly id: string };

export async function insertMerge(
  insertRow: InsertRow,
  { state, at, id, expiresAt }: Given & { readonly expiresAt: string },
): Promise<object> {
  const key = { customer_id: id, id: fresh() };
  const asked = { target_email: "a@test.invalid", variant: "vigie", tries_left: 5 };
  await insertRow("merges", { ...key, ...asked, state, created_at: at, expires_at: expiresAt });
  return key;
}

export async function insertPartnerErasure(insertRow: InsertRow, { state, at, id }: Given): Promise<object> {
  const key = { partner: "aggregation", provider_user_id: fresh() };
  const whose = { user_ref: id, token_envelope: "sealed" };
  await insertRow("partner_erasures", { ...key, ...whose, state, created_at: at });
  return key;
}

/** Only one may be waiting per person: each row has another person. */
export async function insertHouseholdRequest(
  insertRow: InsertRow,
  { state, at }: { readonly state: string; readonly at: string },
): Promise<object> {
  const key = { customer_id: fresh(), id: fresh() };
  await insertRow("household_requests", {
    ...key,
    variant: "vigie",
    email: "a@test.invalid",
    state,
    sent_at: at,
  });
  return key;
}
