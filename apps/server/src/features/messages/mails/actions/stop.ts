import { addMs, type Id, type Instant } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store/stop.ts";

/** The mail server refuses us, not a single mail: nothing is sent and nothing is lost until somebody fixes it. One mail is tried
 * from time to time; the first accepted one resumes the others. */

const probeEveryMs = 5 * 60_000;

export type Stopped = { readonly nextProbeAt: Instant };

export async function isStopped({ db }: Services): Promise<boolean> {
  return (await store.stopOf(db)) !== undefined;
}

/** One alert, by the worker that meets the refusal first. */
export async function stop(services: Services, reply: string): Promise<Stopped> {
  const at = services.clock();
  const nextProbeAt = addMs(at, probeEveryMs);
  if (await store.stopMails(services.db, { at, reply, nextProbeAt })) {
    services.trail("mail.stopped", { partner: "mail", code: "mail.misconfigured" });
    services.log("error", "mail.stopped", { reply });
  }
  return { nextProbeAt };
}

export async function resume(services: Services): Promise<void> {
  if (!(await store.resumeMails(services.db))) return;
  services.trail("mail.resumed", { partner: "mail" });
  services.log("info", "mail.resumed");
}

/** Returns the mail to try while all others wait; null if it is not due, or nothing is stopped. It changes each time: the mail
 * tried before waits until the next probe. */
export async function probeIsDue({ db, clock }: Services): Promise<Id | null> {
  const now = clock();
  const isTaken = await store.takeProbe(db, { now, next: addMs(now, probeEveryMs) });
  return isTaken ? await store.longestWaiting(db, now) : null;
}
