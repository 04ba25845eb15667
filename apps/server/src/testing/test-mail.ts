import { instant } from "@vigie/domain";
import { type ReceivedMail, type Mailbox, startMailbox } from "@vigie/partners/sandboxes";
import { unitOfWork } from "../db/unit-of-work.ts";
import { invite } from "../features/identity/invitations/actions/invite.ts";
import { invitationToken } from "../features/messages/mails/actions/secrets.ts";
import { eventually, type TestServer, type TestServerOptions, openTestServer } from "./test-server.ts";

/** A server whose mails are received by a real SMTP server, and helpers to read them. */
export type MailTestServer = {
  readonly server: TestServer;
  readonly mailbox: Mailbox;
  /** Waits for a mail to an address whose subject contains a text; returns the newest. */
  readonly mailTo: (address: string, subject: string, count?: number) => Promise<ReceivedMail>;
  readonly close: () => Promise<void>;
};

export async function openMailTestServer(options: TestServerOptions = {}): Promise<MailTestServer> {
  const started = instant("2026-11-20T10:00:00Z");
  let server: TestServer | null = null;
  const mailbox = await startMailbox({ clock: () => server?.services.clock() ?? started });
  const opened = await openTestServer({ ...options, smtpUrl: mailbox.url });
  server = opened;
  return {
    server: opened,
    mailbox,
    mailTo: async (address, subject, count = 1) => {
      const mails = await eventually(
        () => Promise.resolve(mailbox.list(address).filter((mail) => mail.subject.includes(subject))),
        (found) => found.length >= count,
      );
      const [newest] = mails;
      if (newest === undefined) throw new Error("assertion: a mail came");
      return newest;
    },
    close: async () => {
      await opened.close();
      await mailbox.close();
    },
  };
}

export function codeIn(mail: ReceivedMail): string {
  const [, first = "", second = ""] = /^\s*([0-9A-Z]{4}) ([0-9A-Z]{4})\s*$/m.exec(mail.text) ?? [];
  return first + second;
}

export function tokenIn(mail: ReceivedMail): string {
  return /#[a-z]+=([\w-]+)/.exec(mail.links.find((link) => link.includes("#")) ?? "")?.[1] ?? "";
}

/** Adds an advisor's invitation to an address; returns its token. */
export async function addInvitation(server: TestServer, email: string): Promise<string> {
  const { services } = server;
  const firmId = services.newId();
  const firm = { id: firmId, name: "Cabinet du Port", variant: "vigie", created_at: services.clock() };
  await services.db.insertInto("firms").values(firm).execute();
  const { id: advisorId } = await server.addUser({ roles: ["advisor"], firmId });
  const invitation = {
    firmId,
    advisorId,
    email,
    firstName: "Ana",
    lastName: null,
    variant: "vigie",
    advisorName: "Hélène Le Goff",
    firmName: firm.name,
  };
  const made = await unitOfWork(services, async (unit) => await invite(unit, invitation));
  return invitationToken(services, made.ok ? made.value : "");
}
