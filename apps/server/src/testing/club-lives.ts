import { instant } from "@vigie/domain";
import { paymentsDefaults } from "@vigie/partners/sandboxes";
import { expect } from "vitest";
import { retryEffects, runClock } from "../features/club/subscriptions/actions/clock.ts";
import { keepSessions } from "./club-years.ts";
import {
  addMethod,
  approve,
  card,
  cards,
  type ClubBench,
  type ClubSaver,
  openClubBench,
  pathOf,
  sendRequest,
  signBoth,
} from "./test-club.ts";
import type { Answer } from "./test-server.ts";

/** A bench on which subscriptions run and months pass: each test continues at the time at which the previous one ended. */
export type ClubLife = {
  readonly bench: ClubBench;
  /** Moves the clock to a moment, and runs what is due by then: here and at the payment partner. */
  readonly until: (text: string) => Promise<void>;
  /** Creates a request approved by its advisor and signed by both. */
  readonly requested: (saver: ClubSaver, more?: object) => Promise<string>;
  /** Creates a subscription that is active since the clock's day, with the first contracts of the saver. */
  readonly running: (saver: ClubSaver, given?: Running) => Promise<string>;
  readonly pay: (saver: ClubSaver, id: string, method: object) => Promise<Answer>;
  readonly read: (saver: ClubSaver, id: string) => Promise<Answer["body"]>;
  readonly change: (saver: ClubSaver, id: string, body: object) => Promise<Answer>;
  /** Returns kind, first and last day, amount with tax, tax; newest first. */
  readonly invoices: (saver: ClubSaver) => Promise<unknown[][]>;
  /** Returns the kinds of the mails that a person received. */
  readonly mailsOf: (person: { readonly id: string }) => Promise<string[]>;
  /** Submits the answer to a dispute opened by the sandbox; the evidence decides the bank's verdict. */
  readonly answerDispute: (evidence: "winning_evidence" | "losing_evidence") => Promise<void>;
  readonly close: () => Promise<void>;
};
type Running = { readonly count?: number; readonly more?: object; readonly method?: object };

export async function openClubLife(): Promise<ClubLife> {
  const bench = await openClubBench();
  const { services } = bench.server;
  const pay = async (saver: ClubSaver, id: string, method: object): Promise<Answer> =>
    await saver.ask("POST", `/users/me/club_subscriptions/${id}/payment`, {
      payment_source_id: await addMethod(bench, saver, method),
      start_now: true,
      acknowledged_prorata: true,
    });
  const requested = async (saver: ClubSaver, more: object = {}): Promise<string> => {
    const { id } = await sendRequest(saver, more);
    await approve(bench, saver, id);
    await signBoth(bench, saver, id);
    await runClock(services);
    return id;
  };
  return {
    bench,
    pay,
    until: async (text) => {
      bench.server.setNow(instant(text));
      await keepSessions(bench);
      await bench.payments.settle();
      await runClock(services);
      await retryEffects(services);
    },
    requested,
    running: async (
      saver,
      { count = saver.portfolios.length, more = {}, method = card(cards.good) } = {},
    ) => {
      const id = await requested({ ...saver, portfolios: saver.portfolios.slice(0, count) }, more);
      const paid = await pay(saver, id, method);
      expect(paid.body.club_subscription).toMatchObject({ state: "active", reason: "paid" });
      return id;
    },
    read: async (saver, id) => (await saver.ask("GET", pathOf(saver, id))).body.club_subscription,
    change: async (saver, id, body) => await saver.ask("PUT", pathOf(saver, id), body),
    invoices: async (saver) => {
      const { body } = await saver.ask("GET", "/users/me/invoices");
      type Bill = Record<"kind" | "from" | "to" | "ttc" | "vat", unknown>;
      return body.invoices.map(({ kind, from, to, ttc, vat }: Bill) => [kind, from, to, ttc, vat]);
    },
    mailsOf: async ({ id }) => {
      const rows = await services.db
        .selectFrom("mails")
        .select("kind")
        .where("user_id", "=", id as never)
        .execute();
      return rows.map(({ kind }) => kind);
    },
    answerDispute: async (evidence) => await answerLastDispute(bench, evidence),
    close: bench.close,
  };
}

async function answerLastDispute({ payments }: ClubBench, evidence: string): Promise<void> {
  const dispute = Object.values(payments.world.data.disputes).at(-1);
  const reply = await fetch(`${payments.url}/v1/disputes/${dispute?.id ?? ""}`, {
    method: "POST",
    headers: { authorization: `Bearer ${paymentsDefaults.secretKey}` },
    body: new URLSearchParams({ "evidence[uncategorized_text]": evidence, submit: "true" }),
  });
  expect(reply.status).toBe(200);
}
