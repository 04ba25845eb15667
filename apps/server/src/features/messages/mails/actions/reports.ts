import { isId } from "@vigie/domain";
import type { PartnerEvent } from "@vigie/partners";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import * as store from "../store/mails.ts";
import { noteBounce, noteComplaint } from "./addresses.ts";
import { reportUndelivered } from "./undelivered.ts";

/** Handles a bounce or a complaint about an accepted mail. The mail's own row has the recipient address. */
export async function mailReported(unit: UnitOfWork, event: PartnerEvent): Promise<void> {
  const { kind, mailId } = event;
  if (kind === "other" || mailId === null || mailId === undefined || !isId(mailId)) return;
  const outcome = kind === "complaint" ? "complained" : "bounced";
  const mail = await store.markReported(unit.db, mailId, outcome);
  if (mail === undefined || mail.toEmail === "") return;
  unit.log("warn", `mail.${outcome}`, { mail: mailId, kind: mail.kind });
  if (outcome === "complained") return await noteComplaint(unit, mail.toEmail);
  await noteBounce(unit, mail.toEmail, { isHard: kind === "bounce.hard" });
  await reportUndelivered(unit, mail);
}
