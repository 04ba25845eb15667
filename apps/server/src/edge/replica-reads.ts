import type { Endpoint } from "@vigie/api";
import type { FastifyRequest } from "fastify";
import type { Services } from "../boot/services.ts";
import { isDatabaseAway, isEndedForAnother } from "../db/connection.ts";
import type { Replica } from "../db/replica.ts";

/** Answers a reading that may be a second old from the replica, while there is one that is fit; from the database itself where it is
 * not, where the replica fails on the way, and for who asks for no old answer. Who calls, and whose rows the call may see, was read from
 * the database itself before. */
export async function answerFrom<T>(
  services: Services,
  { endpoint, request }: { readonly endpoint: Endpoint; readonly request: FastifyRequest },
  run: (services: Services) => Promise<T>,
): Promise<T> {
  const { replica } = services;
  if (replica === null || endpoint.mayLag !== true) return await run(services);
  if (replica.isFit() && !wantsLatest(request)) {
    try {
      const answer = await unlessGone(replica, run({ ...services, db: replica.db }));
      replica.answered.replica += 1;
      return answer;
    } catch (error) {
      if (!(error instanceof Error) || !isOfReplica(error)) throw error;
      services.log("warn", "replica.read_failed", { error: error.message.slice(0, 120) });
    }
  }
  replica.answered.primary += 1;
  return await run(services);
}

/** As HTTP says it (RFC 9111): our client says so for a while after each writing of its own. */
function wantsLatest({ headers }: FastifyRequest): boolean {
  return /\bno-cache\b/.test(headers["cache-control"] ?? "");
}

/** It went away, gave the statement up for what it had to replay, or does not do what only the database does. */
function isOfReplica(error: Error): boolean {
  return error instanceof ReplicaGone || isDatabaseAway(error) || isEndedForAnother(error);
}

class ReplicaGone extends Error {
  override readonly name = "ReplicaGone";
}
const lookEveryMs = 250;

/** A machine that vanished breaks no connection: who waits for its answer is told. */
async function unlessGone<T>(replica: Replica, reading: Promise<T>): Promise<T> {
  const gone = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    if (replica.isGone()) gone.reject(new ReplicaGone("the replica does not answer"));
  }, lookEveryMs);
  try {
    return await Promise.race([reading, gone.promise]);
  } finally {
    clearInterval(timer);
  }
}
