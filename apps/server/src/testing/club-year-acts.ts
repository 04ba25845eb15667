import { addDays, addMonths, type Day, dayOf, type Id } from "@vigie/domain";
import {
  account,
  addMethod,
  card,
  type ClubBench,
  type ClubSaver,
  proveAgain,
  signBoth,
  signWithoutIdentity,
} from "./test-club.ts";

/** Acts of the people in a simulation, each through its endpoint. */

const typed = [
  card("4242 4242 4242 4242"),
  card("4242 4242 4242 4242"),
  card("5555 5555 5555 4444"),
  card("4000003800000446"),
  card("4000008260003178"),
  card("4000000000000341"),
  account("FR3020041010050500013M02609"),
  account("FR1420041010050500013M02606"),
  // A card whose owner disputes what they paid.
  card("4000000000000259"),
  account("FR5720041010050500013M02608"),
];

/** A promotional code that makes the first months free. */
export const freeCode = "TROIS";

export function picker(random: () => number) {
  return <T>(all: readonly T[]): T => {
    const one = all[Math.floor(random() * all.length)];
    if (one === undefined) throw new Error("assertion: there is one to pick");
    return one;
  };
}

export type Change = { readonly id: string; readonly state: string; readonly can_do: readonly string[] };
export type Acting = {
  readonly bench: ClubBench;
  readonly saver: ClubSaver;
  readonly id: string;
  readonly changes: readonly Change[];
  readonly random: () => number;
};

const at = ({ saver, id }: Acting): string => `/users/${saver.id}/club_subscriptions/${id}`;
const own = ({ id }: Acting): string => `/users/me/club_subscriptions/${id}`;
const leave = async (given: Acting): Promise<unknown> => await given.saver.ask("DELETE", at(given), {});
const revoke =
  (notice: boolean) =>
  async (given: Acting): Promise<unknown> =>
    await given.bench.advisor.ask("DELETE", at(given), {
      motive: "Fin de mission.",
      notice,
    });
const decide =
  (reason: string) =>
  async (given: Acting): Promise<unknown> =>
    await given.bench.advisor.ask("POST", `${at(given)}/reject`, {
      reason,
      message: "Non.",
    });

/** Enters a payment method, and pays with it if a payment is due. */
async function payWith(given: Acting, method: object): Promise<unknown> {
  const { bench, saver, random } = given;
  const source = await addMethod(bench, saver, method).catch(() => null);
  if (source === null) return null;
  return await saver.ask("POST", `${own(given)}/payment`, {
    payment_source_id: source,
    start_now: random() < 0.7,
    acknowledged_prorata: true,
  });
}

export const acts: Readonly<Record<string, (given: Acting) => Promise<unknown>>> = {
  ask: async ({ bench, saver, random }) => {
    await valued(bench, saver);
    return await saver.ask("POST", "/users/me/club_subscriptions", {
      portfolios: saver.portfolios,
      interval: random() < 0.8 ? "monthly" : "yearly",
      coupon: random() < 0.2 ? freeCode : null,
    });
  },
  edit: async (given) =>
    await given.saver.ask("PUT", at(given), {
      portfolios: given.saver.portfolios,
    }),
  submit: async (given) => {
    await valued(given.bench, given.saver);
    return await given.saver.ask("PUT", at(given), {
      accepted_der: true,
      price_seen: true,
      submit: true,
    });
  },
  change_terms: async (given) => await given.saver.ask("PUT", at(given), { interval: "yearly" }),
  approve: async (given) =>
    await given.bench.advisor.ask("POST", `${at(given)}/approve`, {
      club_subscription: {
        portfolios: given.saver.portfolios.map((one) => ({ id: one })),
      },
    }),
  refuse: decide("outside_scope"),
  complete: decide("incomplete"),
  sign: async ({ bench, saver, id }) => await signBoth(bench, saver, id).catch(() => null),
  sign_alone: async ({ bench, saver, id }) => await signWithoutIdentity(bench, saver, id),
  show_document: async ({ bench, saver, id, random }) => {
    await proveAgain(bench, saver);
    const { body } = await saver.ask("POST", `/users/me/club_subscriptions/${id}/sign`);
    const document = picker(random)(["verified", "inconclusive", "failed", "failed"]);
    return await fetch(body.sign_url, {
      method: "POST",
      body: new URLSearchParams({ document }),
      redirect: "manual",
    }).catch(() => null);
  },
  change_contract: async (given) => {
    const { saver, random } = given;
    const [first] = saver.portfolios;
    const body =
      random() < 0.4
        ? { interval: random() < 0.5 ? "yearly" : "monthly" }
        : { portfolios: random() < 0.5 ? saver.portfolios : [first] };
    return await saver.ask("PUT", at(given), body);
  },
  decide_change: async (given) => {
    const asked = given.changes.find(({ state }) => state === "asked");
    return await given.bench.advisor.ask("POST", `${at(given)}/changes/${asked?.id ?? ""}/decision`, {
      approve: given.random() < 0.7,
      message: "Non.",
    });
  },
  answer_change: async (given) => {
    const open = given.changes.find((one) => one.can_do.length > 0);
    const mayAccept = open?.can_do.includes("accept") === true;
    return await given.saver.ask("PUT", `${own(given)}/changes/${open?.id ?? ""}`, {
      answer: mayAccept && given.random() < 0.7 ? "accept" : "drop",
    });
  },
  pay: async (given) => await payWith(given, picker(given.random)(typed)),
  change_method: async (given) => await payWith(given, picker(given.random)(typed)),
  // One after the other, until none is left.
  remove_method: async ({ saver }) => {
    for (let left = 20; left > 0; left -= 1)
      if ((await saver.ask("DELETE", "/users/me/payment_sources/default")).status !== 200) return null;
    return null;
  },
  abandon: leave,
  terminate: leave,
  keep: async (given) => await given.saver.ask("PUT", at(given), { keep: true }),
  withdraw: async (given) =>
    await given.saver.ask("POST", `${own(given)}/withdrawal`, {
      confirm: true,
    }),
  revoke: revoke(true),
  revoke_now: revoke(false),
};

/** Adds recent month-end values of the contracts: a price requires values of the last 90 days. */
export async function valued(
  { server }: ClubBench,
  { id, portfolios }: ClubSaver,
  valueCents = 10_000_000,
): Promise<void> {
  const { db, clock } = server.services;
  const first: Day = dayOf(`${dayOf(clock()).slice(0, 8)}01T12:00:00.000Z` as ReturnType<typeof clock>);
  const days = [0, 1, 2].map((back) => addDays(addMonths(first, -back), -1));
  await db
    .insertInto("valuations")
    .values(
      portfolios.flatMap((portfolio: Id) =>
        days.map((day) => ({
          customer_id: id,
          portfolio_id: portfolio,
          day,
          value_cents: valueCents as never,
          paid_total_cents: 0 as never,
          provenance: "provider" as const,
        })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
