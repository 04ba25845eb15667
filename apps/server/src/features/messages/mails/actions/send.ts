import { addMs, type Fail, type Id, type MailOutcome, msBetween, nextMailTry } from "@vigie/domain";
import type { MailCode } from "@vigie/partners";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import * as store from "../store/mails.ts";
import { noteBounce } from "./addresses.ts";
import { isStopped, probeIsDue, resume, stop, type Stopped } from "./stop.ts";
import { reportUndelivered } from "./undelivered.ts";
import { writtenMail } from "./write.ts";

/** Lease of a mail: if a worker dies, the mail is free after this long; a live worker renews it during its attempt. */
const leaseMs = 180_000;
const keepEveryMs = 30_000;
const sweepCount = 200;
const sweepMs = 50_000;

/** The result of an attempt; "none" if the mail was not to be tried now. */
type Attempt = "none" | "sent" | MailCode | "ended";

/** Sends one mail of the outbox, unless sending is stopped. Does not throw if the server is down. */
export async function sendMail(services: Services, mailId: Id): Promise<void> {
  if (!(await isStopped(services))) await attempt(services, mailId);
}

/** Sends waiting mails left behind by a dead worker or while the mail server was down. Returns how many were tried. */
export async function sweepMails(services: Services): Promise<number> {
  const probe = await probeIsDue(services);
  if (probe !== null) await attempt(services, probe);
  if (await isStopped(services)) return probe === null ? 0 : 1;
  const started = services.clock();
  const ids = await store.waitingMails(services.db, started, sweepCount);
  let tried = 0;
  for (const id of ids) {
    // The rest waits for the next minute: a slow server must not make sweeps overlap.
    if (msBetween(started, services.clock()) > sweepMs) break;
    const came = await attempt(services, id);
    tried += 1;
    if (came === "mail.unavailable" || came === "mail.misconfigured") break;
  }
  return tried;
}

/** Makes one attempt: of two workers, or a job and a sweep, only one gets the mail. */
async function attempt(services: Services, mailId: Id): Promise<Attempt> {
  const now = services.clock();
  const mail = await store.leaseMail(services.db, mailId, { now, until: addMs(now, leaseMs) });
  if (mail === undefined) return "none";
  const mailed = await writtenMail(services, mail);
  if ("outcome" in mailed) return await end(services, mail, mailed.outcome);
  const release = keep(services, mail);
  const sent = await services.partners.mail.send(mailed.written).finally(release);
  if (sent.ok) {
    await resume(services);
    await end(services, mail, null);
    return "sent";
  }
  return await failed(services, mail, sent);
}

/** Renews the lease while waiting for a reply, which may take ten minutes or more. */
function keep(services: Services, mail: store.StoredMail): () => void {
  const renew = (): void =>
    void store
      .keepLease(services.db, mail, addMs(services.clock(), leaseMs))
      .catch((error: unknown) =>
        services.log("warn", "mail.lease_not_kept", { error: String(error).slice(0, 120) }),
      );
  const timer = setInterval(renew, keepEveryMs);
  return () => clearInterval(timer);
}

async function failed(services: Services, mail: store.StoredMail, failure: Fail<MailCode>): Promise<Attempt> {
  const { code } = failure;
  const reply = String(failure.detail?.["reply"] ?? "");
  services.log("warn", code, { kind: mail.kind, attempts: mail.attempts, reply });
  if (code === "mail.misconfigured") {
    const stopped: Stopped = await stop(services, reply);
    await store.postponeMail(services.db, mail.id, { ...mail, until: stopped.nextProbeAt });
    return code;
  }
  if (code === "mail.address_refused" || code === "mail.refused") {
    // The server accepted the connection: its refusal concerns this mail only.
    await resume(services);
    return await end(services, mail, code === "mail.refused" ? "refused" : "address_refused");
  }
  return await wait(services, mail, code);
}

type Passing = "mail.unavailable" | "mail.deferred" | "mail.unanswered";

async function wait(services: Services, mail: store.StoredMail, failure: Passing): Promise<Attempt> {
  const now = services.clock();
  const deferredAt = failure === "mail.unavailable" ? mail.deferredAt : (mail.deferredAt ?? now);
  const next = nextMailTry({
    failure,
    attempts: mail.attempts,
    deferredMs: deferredAt === null ? 0 : msBetween(deferredAt, now),
    wasUnanswered: mail.unansweredAt !== null,
    bringsSecret: services.letters.get(mail.kind)?.secret !== undefined,
  });
  if ("outcome" in next) return await end(services, mail, next.outcome);
  const unansweredAt = failure === "mail.unanswered" ? now : mail.unansweredAt;
  await store.postponeMail(services.db, mail.id, {
    until: addMs(now, next.pauseMs),
    deferredAt,
    unansweredAt,
  });
  return failure;
}

/** Results that are logged for the operator and reported to whoever requested the mail. */
const loggedOutcomes: readonly (MailOutcome | null)[] = [
  "address_refused",
  "refused",
  "gave_up",
  "unanswered",
];

async function end(
  services: Services,
  mail: store.StoredMail,
  outcome: MailOutcome | null,
): Promise<"ended"> {
  const forget = services.letters.get(mail.kind)?.forgetsAddress === true;
  const state = outcome === null ? "sent" : "dropped";
  const at = services.clock();
  const ended = await inTransaction(services, async (unit) => {
    const first = await store.finishMail(unit.db, mail.id, { state, outcome, at, forget });
    if (!first || !loggedOutcomes.includes(outcome)) return first;
    if (outcome === "address_refused") await noteBounce(unit, mail.toEmail, { isHard: false });
    // A mail that was handed over without a reply may have arrived.
    if (outcome !== "unanswered") await reportUndelivered(unit, mail);
    return first;
  });
  if (ended && loggedOutcomes.includes(outcome))
    services.log("error", "mail.not_delivered", { mail: mail.id, kind: mail.kind, outcome });
  return "ended";
}
