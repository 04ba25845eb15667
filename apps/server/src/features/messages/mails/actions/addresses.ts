import { afterBounce, isSuppressed, type MailNeed } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store/addresses.ts";
import type { LetterDeclaration } from "./letter.ts";

/** Addresses that bounce, or whose reader complained: mail that nobody waits for is no longer sent there. A requested code or
 * link always is, and using it proves that the address works. */

function hashOf({ secrets }: Services, email: string): Buffer {
  return secrets.derive("mail address", email.toLowerCase());
}

const unknown: store.AddressState = { bounces: 0, bouncedAt: null, suppressedAt: null, complainedAt: null };

async function stateOf(services: Services, email: string): Promise<store.AddressState> {
  return (await store.addressState(services.db, hashOf(services, email))) ?? unknown;
}

function needOf(letter: LetterDeclaration | undefined): MailNeed {
  if (letter?.refusable === true) return "refusable";
  return letter?.secret !== undefined || letter?.asked === true ? "asked" : "told";
}

/** Returns whether a letter must not be sent to an address. */
export async function isKeptFrom(
  services: Services,
  letter: LetterDeclaration | undefined,
  email: string,
): Promise<boolean> {
  return isSuppressed(await stateOf(services, email), needOf(letter));
}

export async function noteBounce(
  unit: UnitOfWork,
  email: string,
  { isHard }: { readonly isHard: boolean },
): Promise<void> {
  const state = await stateOf(unit, email);
  const next = afterBounce(state, { isHard, at: unit.clock() });
  await store.saveAddress(unit.db, hashOf(unit, email), { ...state, ...next });
}

export async function noteComplaint(unit: UnitOfWork, email: string): Promise<void> {
  const state = await stateOf(unit, email);
  await store.saveAddress(unit.db, hashOf(unit, email), { ...state, complainedAt: unit.clock() });
}

/** Records that the address works, since a code or a link sent to it was used. */
export async function noteReceipt(services: Services, email: string): Promise<void> {
  await store.forgetAddress(services.db, hashOf(services, email));
}

/** Records that the reader asked for such mails again. */
export async function noteConsent(services: Services, email: string): Promise<void> {
  await store.forgetComplaint(services.db, hashOf(services, email));
}
