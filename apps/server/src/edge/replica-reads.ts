import type { Endpoint } from "@vigie/api";
import type { FastifyRequest } from "fastify";
import type { Services } from "../boot/services.ts";
import { isDatabaseAway, isEndedForAnother } from "../db/connection.ts";
import type { Replica } from "../db/replica.ts";

/** Answers a read that may be a second old from the replica while it is fit. Falls back to the primary if it is not, if the
 * replica fails during the read, and for a client that asks for current data. The caller, and whose rows the request may see,
 * were read from the primary before. */
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

/** Cache-Control: no-cache (RFC 9111): our client sends it for a while after each of its own writes. */
function wantsLatest({ headers }: FastifyRequest): boolean {
  return /\bno-cache\b/.test(headers["cache-control"] ?? "");
}

/** The replica went away, cancelled the statement because of a replay conflict, or does not support what only the primary does. */
function isOfReplica(error: Error): boolean {
  return error instanceof ReplicaGone || isDatabaseAway(error) || isEndedForAnother(error);
}

class ReplicaGone extends Error {
  override readonly name = "ReplicaGone";
}
const lookEveryMs = 250;

/** A machine that vanished closes no connection: this rejects the pending read instead. */
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
