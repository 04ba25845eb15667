import type { Id, Instant } from "@vigie/domain";
import type { Defaulted } from "./schema-reference.ts";

export type AccessTables = { accesses: AccessesTable };

type AccessesTable = {
  customer_id: Id;
  id: Id;
  at: Instant;
  kind: "read" | "write";
  actor_id: Id;
  actor_name: string;
  actor_role: "advisor" | "manager" | "admin" | "auditor";
  firm_id: Id | null;
  firm_name: string | null;
  session_id: Id;
  hour: Instant | null;
  method: string;
  path: string;
  reason: Defaulted<string | null>;
};
