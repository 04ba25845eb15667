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

/** Returns the dated values of a portfolio from the bank or the saver, without those of files, oldest first. */
export async function valuesOfOthers(db: Db | Trx, subject: Subject, portfolioId: Id): Promise<KnownValue[]> {
  const known = await store.knownValues(subject, db, portfolioId);
  return known.filter(({ provenance }) => provenance !== "file");
}

type Past = {
  readonly portfolioId: Id;
  readonly kind: PortfolioKind;
  /** The values from the bank or the saver: on the same day they take precedence over a file. */
  readonly others: readonly KnownValue[];
  /** The values from the confirmed files, in any order. */
  readonly told: readonly { readonly day: Day; readonly valueCents: Cents }[];
  readonly movements: readonly Movement[];
};

/** Rebuilds the history of a portfolio from all its values, after files were added or undone.
 * @returns the values it is based on, oldest first */
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
