import type { Optimization } from "@vigie/api";
import type { Id, Instant, RunState } from "@vigie/domain";
import { z } from "zod";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { runById } from "../../../../queue/runs.ts";
import { storedAsk } from "./stored-ask.ts";
import { optimizationView } from "./view.ts";

/** The facts stored with a finished optimisation. */
const storedFacts = z.object({
  digest: z.string(),
  fundDataVersion: z.string(),
  engineVersion: z.string(),
  figuresVersion: z.string(),
  profileGridVersion: z.string(),
  contractName: z.string(),
  contractSlug: z.string().nullable(),
  asOf: z.string().nullable(),
  settings: z.record(z.string(), z.unknown()),
  lines: z.array(z.object({ isin: z.string().nullable(), label: z.string() })),
});

export type Proposal = {
  readonly asked: z.output<typeof storedAsk>;
  readonly facts: z.output<typeof storedFacts>;
  readonly optimization: Optimization;
  readonly computedAt: Instant;
  readonly result: NonNullable<Optimization["result"]>;
};

/** A proposal with all its inputs; otherwise, why there is none. */
export type Found =
  | { readonly kind: "proposal"; readonly proposal: Proposal }
  | { readonly kind: "unknown" }
  /** The run is in no state that gives a proposal: `present` is its state. */
  | { readonly kind: "unfinished" | "outdated"; readonly present: { readonly state: RunState } };

/** Returns a finished optimisation that is still valid: not failed, replaced or cleared by a change of the portfolio. */
export async function proposalOf(
  subject: Subject,
  db: Db | Trx,
  key: { readonly id: Id; readonly portfolioId: Id },
): Promise<Found> {
  const row = await runById("optimizations", { subject, db }, key);
  if (row === undefined) return { kind: "unknown" };
  if (row.state === "pending" || row.state === "running") return { kind: "unfinished", present: row };
  const optimization = optimizationView(row);
  const facts = storedFacts.safeParse(row.inputs);
  const asked = storedAsk.safeParse(row.inputs);
  const { result } = optimization;
  if (row.clearedAt !== null || result === null || !facts.success || !asked.success)
    return { kind: "outdated", present: row };
  return {
    kind: "proposal",
    proposal: {
      asked: asked.data,
      facts: facts.data,
      optimization,
      computedAt: row.finishedAt ?? row.createdAt,
      result,
    },
  };
}
