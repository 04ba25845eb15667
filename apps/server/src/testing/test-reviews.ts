import { addMonths, dayOf, type Id } from "@vigie/domain";
import { sql } from "kysely";
import { firmIdOf } from "./test-client-file.ts";
import { openProposalBench } from "./test-proposals.ts";
import { balancedLines } from "./test-analysis.ts";
import { addPortfolio } from "./test-portfolio.ts";
import type { Answer, TestServer, TestUser } from "./test-server.ts";

type Standing = {
  readonly customer: TestUser;
  readonly advisor: TestUser;
  readonly at: string;
  readonly portfolioIds: readonly Id[];
  readonly state?: string;
  readonly reviewMonths?: number | null;
};

/** Concludes an engagement letter of the Club at a moment, on these contracts. */
export async function concludeLetter(server: TestServer, said: Standing): Promise<Id> {
  const { customer, advisor, at, portfolioIds, state = "active", reviewMonths = null } = said;
  const { db, newId } = server.services;
  const id = newId();
  await sql`insert into club_subscriptions
      (customer_id, id, firm_id, advisor_id, state, reason, since, clock_at, created_at, interval, concluded_at, letter_number,
        review_months)
    values (${customer.id}, ${id}, ${await firmIdOf(server, advisor)}, ${advisor.id}, ${state}, 'paid', ${at}, ${at}, ${at},
      'yearly', ${at}, 'LM2025-000001', ${reviewMonths})`.execute(db);
  for (const [rank, portfolioId] of portfolioIds.entries())
    await sql`insert into club_portfolios (customer_id, subscription_id, portfolio_id, name, rank)
      values (${customer.id}, ${id}, ${portfolioId}, 'Suivi', ${rank})`.execute(db);
  return id;
}

/** A customer whose Club began eleven months and a week ago, with one contract that it follows and one with an accepted
 * proposal. */
export async function openReviewBench() {
  const bench = await openProposalBench();
  await bench.answer();
  const { server, people } = bench;
  const today = dayOf(server.services.clock());
  const began = addMonths(today, -11);
  const followedId = await addPortfolio(server, people.owner, { lines: balancedLines, risk: 3 });
  await sql`update portfolios set name = 'PEA Soleil' where id = ${followedId}`.execute(server.services.db);
  const book = `/customers/${people.owner.id}/reviews`;
  const path = `/users/${people.owner.id}/reviews`;
  const written = {
    manner: "meeting",
    held_on: today,
    arguments: [
      { check: "profile", text: "Le risque a été discuté, il correspond à l’échéance lointaine." },
      { check: "execution", text: "L’arbitrage accepté sera terminé dans la semaine." },
    ],
    points: [] as string[],
    words: "Rien ne change.",
  };
  const start = async (who = people.advisor): Promise<Answer> => await who.ask("POST", book, {});
  const conclude = async (id: Id, change: object = {}, who = people.advisor): Promise<Answer> =>
    await who.ask("POST", `${book}/${id}/conclude`, {
      review: { ...written, conclusion: "suitable", ...change },
    });
  return { ...bench, today, began, followedId, reviews: { book, path, written, start, conclude } };
}
export type ReviewBench = Awaited<ReturnType<typeof openReviewBench>>;
