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
  /** On which it was asked, where it was asked before. */
  readonly day?: Day | undefined;
};

/** What an answer follows from, as the tag that a client holds it by; null for what has none. Only a saver's own answers have one: who
 * looks at somebody else is written down each time, and reads. The version was read before anything of the answer (`admission.ts`):
 * where something changes meanwhile the answer is newer than its tag, and is asked for once more than needed. */
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

/** Whether the client says that it holds the answer of this tag. */
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

/** The commit that a release was made of (tools/lib/release.ts). Any other checkout may be edited: it is another each time it starts. */
const commitFile = path.resolve(import.meta.dirname, "../../../../commit");
const code = existsSync(commitFile) ? readFileSync(commitFile, "utf8") : randomUUID();

/** What all processes of one installation have in common: their code, and what they are configured with. */
function installationOf(config: Services["config"]): string {
  let known = hashes.get(config);
  if (known === undefined) {
    const { port: _port, host: _host, dataDir: _folder, ...shared } = config;
    hashes.set(config, (known = digest(JSON.stringify([code, shared]))));
  }
  return known;
}
