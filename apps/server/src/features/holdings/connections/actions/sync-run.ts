import type { Id, SyncStep } from "@vigie/domain";
import type { AggregationPort, PartnerUser } from "@vigie/partners";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import type { ConnectionRow } from "../store.ts";

/** One attempt at a sync: its customer, what it reads and its counts so far. */
export type Run = {
  readonly services: Services;
  readonly subject: Subject;
  readonly syncId: Id;
  readonly attempt: number;
  readonly reason: string;
  readonly connection: ConnectionRow;
  readonly user: PartnerUser;
  /** The partner's client that waits after "too many calls". */
  readonly aggregation: AggregationPort;
  readonly counts: {
    contracts: number;
    transactions: number;
    lines: number;
    /** Lines of the partner that could not be parsed. */
    setAside: number;
    /** Operations whose type, sign and wording contradict each other: they get no type. */
    doubtful: number;
  };
  /** Sources of the connection that fail or wait for an action of the customer. */
  readonly failingSources: Set<string>;
  readonly stepsDone: SyncStep[];
  /** The connection as this run read it at the partner. */
  seen: Pick<ConnectionRow, "state" | "lastSuccessAt"> | null;
};

/** Counts a line of the partner that could not be parsed; the log contains the position of the error, never the content. */
export function setAsideIn({ services, counts }: Run) {
  return ({ list, where }: { readonly list: string; readonly where: string }): void => {
    counts.setAside += 1;
    services.log("warn", "sync.line_set_aside", { list, where });
  };
}
