import { addMs, type Id, type Instant } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store/stop.ts";

/** Stops all sending if the mail server refuses us rather than one mail: nothing is sent or lost until it is fixed. One mail is
 * tried from time to time; the first accepted one resumes all others. */

const probeEveryMs = 5 * 60_000;

export type Stopped = { readonly nextProbeAt: Instant };

export async function isStopped({ db }: Services): Promise<boolean> {
  return (await store.stopOf(db)) !== undefined;
}

/** Alerts once, for the first worker that meets the refusal. */
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

/** Returns the mail to try while sending is stopped; null if it is not due, or if nothing is stopped. A different one each time:
 * the one tried before waits until the next probe. */
export async function probeIsDue({ db, clock }: Services): Promise<Id | null> {
  const now = clock();
  const isTaken = await store.takeProbe(db, { now, next: addMs(now, probeEveryMs) });
  return isTaken ? await store.longestWaiting(db, now) : null;
}
