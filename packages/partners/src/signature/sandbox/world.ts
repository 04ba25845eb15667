import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addDays, dayOf, type Clock } from "@vigie/domain";
import { stampedPdf } from "./pdf.ts";
import type { SandboxData, SandboxIdentity, SandboxRequest, SandboxSigner } from "./model.ts";

export type World = {
  readonly data: SandboxData;
  readonly clock: Clock;
  url: string;
  readonly emit: (
    name: string,
    about: {
      readonly request?: SandboxRequest;
      readonly signer?: SandboxSigner;
      readonly identity?: SandboxIdentity;
    },
  ) => void;
  readonly save: () => void;
};

const linkMs = 48 * 3_600_000;

/** @param folder folder of `signature.json`; null keeps everything in memory */
export function openWorld(clock: Clock, folder: string | null, emit: World["emit"]): World {
  const file = folder === null ? null : join(folder, "signature.json");
  const data = file === null ? { requests: {}, identities: {} } : read(file);
  return {
    data,
    clock,
    url: "",
    emit,
    save: () => {
      if (file === null || folder === null) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(data));
      renameSync(`${file}.new`, file);
    },
  };
}

function read(file: string): SandboxData {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, "utf8"));
    return { requests: {}, identities: {}, ...(typeof kept === "object" && kept !== null ? kept : {}) };
  } catch {
    return { requests: {}, identities: {} };
  }
}

export function nowMs(world: World): number {
  return Date.parse(world.clock());
}

/** Expires requests past their day, with one event each. */
export function settle(world: World): void {
  const today = dayOf(world.clock());
  for (const request of Object.values(world.data.requests)) {
    if (request.status !== "ongoing" || today <= request.expiration_date) continue;
    request.status = "expired";
    world.emit("signature_request.expired", { request });
  }
}

/** Default lifetime of a request: six months. */
export function defaultExpiration(world: World): string {
  return addDays(dayOf(world.clock()), 180);
}

/** Link of a signer whose turn it is; a new one if the last has expired. */
export function linkOf(world: World, request: SandboxRequest, signer: SandboxSigner): string | null {
  if (request.status !== "ongoing" || signer.status === "initiated" || signer.status === "signed")
    return null;
  if (signer.link === null || signer.link.until <= nowMs(world))
    signer.link = { token: randomUUID(), until: nowMs(world) + linkMs };
  return `${world.url}/sign/${signer.link.token}`;
}

/** Invites the next signer; without one left, the request is done. */
export function advance(world: World, request: SandboxRequest): void {
  const waiting = request.signers.filter(({ status }) => status === "initiated");
  const isFree = request.signers.every(({ status }) => status === "initiated" || status === "signed");
  if (waiting.length === 0 && request.signers.every(({ status }) => status === "signed")) {
    request.status = "done";
    world.emit("signature_request.done", { request });
    return;
  }
  const invited = request.ordered_signers ? (isFree ? waiting.slice(0, 1) : []) : waiting;
  for (const signer of invited) {
    signer.status = "notified";
    world.emit("signer.notified", { request, signer });
  }
}

export function sign(world: World, request: SandboxRequest, signer: SandboxSigner): void {
  signer.status = "signed";
  signer.signedAt = world.clock();
  const field = signer.fields.find(({ type }) => type === "signature");
  const letter = request.documents.find(({ id }) => id === field?.document_id);
  if (field !== undefined && letter !== undefined) {
    const text = `Signé par ${signer.info.first_name} ${signer.info.last_name}\n${signer.signedAt}\nBac à sable : sans valeur juridique`;
    const stamped = stampedPdf(Buffer.from(letter.content, "base64"), { ...field, text });
    if (stamped !== null) letter.content = stamped.toString("base64");
  }
  world.emit("signer.done", { request, signer });
  advance(world, request);
}

export function decline(
  world: World,
  request: SandboxRequest,
  given: { readonly signer: SandboxSigner; readonly reason: string | null },
): void {
  given.signer.status = "declined";
  request.status = "declined";
  request.decline = { signer_id: given.signer.id, reason: given.reason, declined_at: world.clock() };
  world.emit("signature_request.declined", { request, signer: given.signer });
}
