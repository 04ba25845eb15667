import {
  type Cents,
  portfolioHistory,
  type Day,
  type Id,
  isInvested,
  type KnownValue,
  knownWithFiles,
  type Movement,
  type PortfolioKind,
} from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";

/** Dated values that the bank or the saver told of a portfolio, files left aside, oldest first. */
export async function valuesOfOthers(db: Db | Trx, subject: Subject, portfolioId: Id): Promise<KnownValue[]> {
  const known = await store.knownValues(subject, db, portfolioId);
  return known.filter(({ provenance }) => provenance !== "file");
}

type Past = {
  readonly portfolioId: Id;
  readonly kind: PortfolioKind;
  /** What the bank or the saver told: it wins over a file on the same day. */
  readonly others: readonly KnownValue[];
  /** What the files that stand tell, in any order. */
  readonly told: readonly { readonly day: Day; readonly valueCents: Cents }[];
  readonly movements: readonly Movement[];
};

/** Writes the history of a portfolio again from all that is told of it: files come and go, what they told with them.
 * @returns the values it stands on, oldest first */
export async function rewriteHistory(trx: Trx, subject: Subject, past: Past): Promise<readonly KnownValue[]> {
  const { portfolioId, kind, movements } = past;
  const known = knownWithFiles(past.others, past.told);
  const kept = isInvested(kind) ? await store.reconstructedValues(subject, trx, portfolioId) : null;
  const points = portfolioHistory({
    kind,
    known,
    movements,
    backCast: [],
    ...(kept === null ? {} : { kept }),
  });
  await store.replaceHistory(subject, trx, { portfolioId, points });
  return known;
}
