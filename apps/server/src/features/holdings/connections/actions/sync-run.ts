import type { Id, SyncStep } from "@vigie/domain";
import type { PartnerUser } from "@vigie/partners";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import type { ConnectionRow } from "../store.ts";

/** One runner's attempt at a sync: whose it is, what it reads, and what it has counted so far. */
export type Run = {
  readonly services: Services;
  readonly subject: Subject;
  readonly syncId: Id;
  readonly attempt: number;
  readonly reason: string;
  readonly connection: ConnectionRow;
  readonly user: PartnerUser;
  readonly counts: { contracts: number; transactions: number; lines: number };
  readonly stepsDone: SyncStep[];
};
