import type { Endpoint } from "@vigie/api";
import { type Day, dayOf, firmRoleOf, isAuditorRole, type Variant } from "@vigie/domain";
import type { FastifyRequest } from "fastify";
import { hash, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Services } from "../boot/services.ts";
import { admissionOf } from "./admission.ts";
import type { Caller } from "./handler.ts";
import type { Subject } from "./subject.ts";

type Asked = {
  readonly request: FastifyRequest;
  readonly caller: Caller | null;
  readonly variant: Variant;
  readonly subject: Subject | null;
  /** Day of the request, if it was read speculatively. */
  readonly day?: Day | undefined;
};

/** Returns the entity tag of a response; null for one that has none. Only responses to a saver about their own data have one: a
 * read of somebody else's data has to be recorded each time, so it must reach the server. The version was read before any data
 * of the response (`admission.ts`): if data changes meanwhile, the response is newer than its tag and is requested once more
 * than needed. */
export function tagOf(
  { clock, config }: Services,
  { versioned }: Endpoint,
  { request, caller, variant, subject, day = dayOf(clock()) }: Asked,
): string | null {
  const { version } = admissionOf(request);
  if (versioned !== true || version === undefined || caller === null) return null;
  if (firmRoleOf(caller.roles) !== null || isAuditorRole(caller.roles)) return null;
  if (subject !== null && subject.customerId !== caller.userId) return null;
  const { sessionId: _session, authenticatedAt: _at, ...rights } = caller;
  const sees = subject?.sees ?? null;
  const facts = [installationOf(config), hashOf(variant), request.url, rights, sees, day, version];
  return `W/"${digest(JSON.stringify(facts))}"`;
}

/** Returns whether the client already holds the response with this tag. */
export function isHeld({ headers }: FastifyRequest, tag: string): boolean {
  const held = headers["if-none-match"];
  return held !== undefined && held.split(",").some((one) => one.trim() === tag);
}

const hashes = new WeakMap<object, string>();

function hashOf(fact: object): string {
  let known = hashes.get(fact);
  if (known === undefined) hashes.set(fact, (known = digest(JSON.stringify(fact))));
  return known;
}

function digest(text: string): string {
  return hash("sha256", text, "base64url").slice(0, 32);
}

/** The commit of a release (tools/lib/release.ts). Any other checkout may be edited, so it counts as different at each start. */
const commitFile = path.resolve(import.meta.dirname, "../../../../commit");
const code = existsSync(commitFile) ? readFileSync(commitFile, "utf8") : randomUUID();

/** Hashes what all processes of one installation share: their code and their configuration. */
function installationOf(config: Services["config"]): string {
  let known = hashes.get(config);
  if (known === undefined) {
    const { port: _port, host: _host, dataDir: _folder, ...shared } = config;
    hashes.set(config, (known = digest(JSON.stringify([code, shared]))));
  }
  return known;
}
