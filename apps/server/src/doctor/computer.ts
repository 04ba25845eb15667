import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { OwnConfig } from "../config.ts";
import { type Finding, found, messageOf } from "./finding.ts";

const wantedNode = { major: 22, minor: 18 };
const tightBytes = 2e9;
const fullBytes = 300e6;

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isOld = major < wantedNode.major || (major === wantedNode.major && minor < wantedNode.minor);
  return isOld
    ? found.fault(`Node ${version} is too old: ${wantedNode.major}.${wantedNode.minor} or later.`)
    : found.ok(`Node ${version}.`);
}

/** Writes and removes a file: write permission alone does not reveal a full or read-only disk. */
export function checkFolder(variable: string, folder: string): Finding {
  const full = path.resolve(folder);
  if (!existsSync(full)) {
    const parent = closestFolder(full);
    const written = tryWriting(parent);
    return written === null
      ? found.ok(`${variable} (${full}) is not there yet: the first start makes it.`)
      : found.fault(`${variable} (${full}) is not there and cannot be made in ${parent}: ${written}.`);
  }
  const written = statSync(full).isDirectory() ? tryWriting(full) : "it is no folder";
  return written === null
    ? found.ok(`${variable} (${full}) can be written.`)
    : found.fault(`${variable} (${full}) cannot be written: ${written}.`);
}

function closestFolder(folder: string): string {
  return existsSync(folder) ? folder : closestFolder(path.dirname(folder));
}

/** @returns why it failed, or null */
function tryWriting(folder: string): string | null {
  try {
    const own = mkdtempSync(path.join(folder, ".doctor-"));
    try {
      writeFileSync(path.join(own, "written"), "x".repeat(4096), { flush: true });
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

export type Space = { readonly freeBytes: number; readonly totalBytes: number };

export function spaceOf(folder: string): Space {
  const { bavail, blocks, bsize } = statfsSync(closestFolder(path.resolve(folder)));
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export function checkDisk(variable: string, { freeBytes, totalBytes }: Space): Finding {
  const detail = `${gigabytes(freeBytes)} free of ${gigabytes(totalBytes)} for ${variable}`;
  if (freeBytes < fullBytes) return found.fault(`The disk is full: ${detail}.`);
  if (freeBytes < tightBytes) return found.warning(`The disk is nearly full: ${detail}.`);
  return found.ok(`${detail}.`);
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

/** If the ledgers and the embedded database share a disk, they are lost together. */
export function checkApart({ ledgerDir, dataDir, databaseUrl }: OwnConfig): readonly Finding[] {
  if (databaseUrl !== null || !existsSync(ledgerDir) || !existsSync(dataDir)) return [];
  return statSync(ledgerDir).dev === statSync(dataDir).dev
    ? [found.warning("LEDGER_DIR is on the disk of the database: a lost disk takes both.")]
    : [];
}

export type Keys = { readonly ids: readonly string[]; readonly findings: readonly Finding[] };

/** Reads the keys as the server would, without creating a file. */
export function checkKeys({ secretKeys, dataDir }: OwnConfig): Keys {
  if (secretKeys !== null)
    return { ids: idsOf(secretKeys), findings: [keysFinding(secretKeys, "SECRET_KEYS")] };
  const file = path.resolve(dataDir, "secret-keys");
  if (!existsSync(file))
    return { ids: [], findings: [found.ok(`${file} is not there yet: the first start makes it.`)] };
  try {
    const text = readFileSync(file, "utf8");
    // eslint-disable-next-line no-bitwise
    const isOpen = (statSync(file).mode & 0o077) !== 0;
    return {
      ids: idsOf(text),
      findings: isOpen
        ? [found.fault(`${file} can be read by other users of this computer: chmod 600.`)]
        : [keysFinding(text, file)],
    };
  } catch (error) {
    return { ids: [], findings: [found.fault(`${file} cannot be read: ${messageOf(error)}.`)] };
  }
}

function keysFinding(text: string, source: string): Finding {
  const entries = text.trim().split(",");
  const wrong = entries.filter((entry) => Buffer.from(entry.split(":")[1] ?? "", "base64").length !== 32);
  if (wrong.length > 0) return found.fault(`${source} holds a key that is not \`id:base64 of 32 bytes\`.`);
  const ids = idsOf(text);
  if (new Set(ids).size < ids.length) return found.fault(`${source} names a key twice (${ids.join(", ")}).`);
  return found.ok(
    `${source} holds ${ids.length === 1 ? "one key" : `${ids.length} keys`} (${ids.join(", ")}).`,
  );
}

function idsOf(text: string): readonly string[] {
  return text
    .trim()
    .split(",")
    .map((entry) => entry.split(":")[0] ?? "");
}

const warnMs = 5_000;
/** A partner's identity token that is a minute in the future is refused. */
const faultMs = 30_000;

/** @param aheadMs how far other hosts' clocks are ahead of ours; the median is used, since one of them may be wrong but most are
 * not */
export function checkClock(aheadMs: ReadonlyMap<string, number>): Finding {
  const sorted = [...aheadMs.values()].toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined)
    return found.warning("The clock was held against nothing: no real partner answered with its time.");
  const seconds = Math.round(Math.abs(middle) / 1000);
  const detail = `our clock is ${seconds} s ${middle > 0 ? "behind" : "ahead of"} ${[...aheadMs.keys()].join(", ")}`;
  if (Math.abs(middle) > faultMs) return found.fault(`The clock is wrong: ${detail}.`);
  if (Math.abs(middle) > warnMs) return found.warning(`The clock drifts: ${detail}.`);
  return found.ok(`The clock agrees with ${[...aheadMs.keys()].join(", ")}.`);
}
