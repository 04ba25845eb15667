type InsertRow = (table: string, row: Readonly<Record<string, unknown>>) => Promise<void>;
type Asked = { readonly state: string; readonly at: string };

/** Inserts a firm and its mission in a state; returns the key. */
export async function insertMission(insertRow: InsertRow, { state, at }: Asked): Promise<object> {
  const key = { firm_id: crypto.randomUUID(), id: crypto.randomUUID() };
  await insertRow("firms", { id: key.firm_id, name: "Cabinet", variant: "vigie", created_at: at });
  await insertRow("missions", {
    ...key,
    author_id: crypto.randomUUID(),
    shared: false,
    state,
    kind: "private",
    category: "event",
    name: "Mission",
    description: "",
    pitch: "",
    objective: "new_contracts",
    duration_days: 30,
    product_ids: [],
    filters: "{}",
    excluded_ids: [],
    created_at: at,
  });
  return key;
}

/** Inserts a lead of a customer in a state; returns the key. */
export async function insertLead(
  insertRow: InsertRow,
  { state, at, id }: Asked & { readonly id: string },
): Promise<object> {
  const key = { customer_id: id, mission_id: crypto.randomUUID() };
  await insertRow("mission_leads", {
    ...key,
    firm_id: crypto.randomUUID(),
    state,
    live: true,
    created_at: at,
  });
  return key;
}
