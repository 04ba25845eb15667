import type { Id, ProposalContent } from "@vigie/domain";
import { sql } from "kysely";
import { expect } from "vitest";
import { riskyLines } from "./test-arbitration.ts";
import { documentsFor } from "./test-key-documents.ts";
import { addPortfolio } from "./test-portfolio.ts";
import { openProposalBench, type ProposalBench } from "./test-proposals.ts";
import type { Answer } from "./test-server.ts";

/** Proposals that an advisor writes by hand, on one or two contracts, with a payment. */
export type HandBench = Awaited<ReturnType<typeof openHandBench>>;

export async function openHandBench() {
  const bench = await openProposalBench();
  await bench.answer();
  const other = await addPortfolio(bench.server, bench.people.owner, { lines: riskyLines, risk: 3 });
  return { ...bench, other, ...handsOf(bench, other) };
}

type Line = { key: string; isin: string | null; asset_class: string; now_ratio: number };
type Placed = { paid?: number; moved?: number; draft_id?: Id | null; replaces_id?: Id | null };

function handsOf(bench: ProposalBench, other: Id) {
  const { people, book } = bench;
  const weigh = async (portfolioId: Id, query: string): Promise<Answer> =>
    await people.advisor.ask(
      "GET",
      `/customers/${people.owner.id}/portfolios/${portfolioId}/target?${query}`,
    );
  /** Returns today's lines plus the payment, with a part of the first line moved to the euro fund. */
  const weightsFor = async (portfolioId: Id, { paid, moved }: { paid: number; moved: number }) => {
    const { lines } = (await weigh(portfolioId, `payment_cents=${String(paid)}`)).body.target;
    const missing = 1 - lines.reduce((sum: number, line: Line) => sum + line.now_ratio, 0);
    const from = lines.find((one: Line) => one.isin !== null && one.now_ratio > moved);
    return lines.map(({ key, asset_class: of, now_ratio: now }: Line) => {
      const more = of === "euroFund" ? missing + moved : key === from.key ? -moved : 0;
      return { key, ratio: Number((now + more).toFixed(9)) };
    });
  };
  const byHand = async (portfolioId: Id, { paid = 0, moved = 0.3, ...place }: Placed = {}): Promise<Answer> =>
    await people.advisor.ask("POST", `${book}/target`, {
      portfolio_id: portfolioId,
      weights: await weightsFor(portfolioId, { paid: paid * 100, moved }),
      from: "hand",
      payment: paid === 0 ? null : { amount: paid, source: "vente d’un terrain" },
      replaces_id: null,
      draft_id: null,
      ...place,
    });
  return { weigh, weightsFor, byHand, ...draftsOf(bench, other, byHand) };
}

type ByHand = (portfolioId: Id, placed?: Placed) => Promise<Answer>;

function draftsOf(bench: ProposalBench, other: Id, byHand: ByHand) {
  const { people, book } = bench;
  /** Creates a draft on both contracts, with a payment into the second. */
  const onBoth = async (paid = 20_000): Promise<Id> => {
    const first = await byHand(bench.portfolioId);
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    const draft_id = first.body.proposal.id;
    const second = await byHand(other, { paid, draft_id });
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    expect(second.body.proposal.id).toBe(draft_id);
    return draft_id;
  };
  const sentOnBoth = async (): Promise<Id> => {
    const id = await onBoth();
    const { proposal } = (await bench.read(id)).body;
    await people.advisor.ask("PUT", `${book}/${id}`, {
      reasons: "Les deux contrats portent plus de risque que vos réponses n’en admettent.",
      arguments: proposal.open.map((check: string) => ({
        check,
        text: "Vu ensemble au cabinet, avec les chiffres de cette proposition.",
      })),
      key_documents: documentsFor(proposal),
    });
    const sent = await bench.send(id);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    return id;
  };
  const contentOf = async (id: Id): Promise<ProposalContent> => {
    const found = await sql<{ content: ProposalContent }>`select content from proposals
      where customer_id = ${people.owner.id} and id = ${id}`.execute(bench.server.services.db);
    const [row] = found.rows;
    if (row === undefined) throw new Error("no such proposal");
    return row.content;
  };
  return { onBoth, sentOnBoth, contentOf };
}
