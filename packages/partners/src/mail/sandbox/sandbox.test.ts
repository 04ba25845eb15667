import { instant } from "@vigie/domain";
import { afterEach, expect, test } from "vitest";
import { startMailbox } from "./sandbox.ts";
import type { Mailbox } from "./sandbox.ts";
import { sendRawMail } from "../testing.ts";

const open: Mailbox[] = [];

afterEach(async () => {
  for (const mailbox of open.splice(0)) await mailbox.close();
});

async function mailbox(): Promise<Mailbox> {
  const started = await startMailbox({ clock: () => instant("2026-11-21T09:00:00Z") });
  open.push(started);
  return started;
}

const confirmation = [
  "From: Vigie <bonjour@vigie.example>",
  "To: Camille <camille@example.fr>",
  "Subject: =?UTF-8?Q?Confirmez_votre_adresse_=C3=A9lectronique?=",
  "MIME-Version: 1.0",
  'Content-Type: multipart/alternative; boundary="b"',
  "",
  "--b",
  "Content-Type: text/plain; charset=utf-8",
  "",
  "Bonjour, suivez http://localhost:3000/confirm?token=abc pour confirmer.",
  "--b",
  "Content-Type: text/html; charset=utf-8",
  "",
  '<p>Bonjour, <a href="http://localhost:3000/confirm?token=abc&amp;x=1">confirmez</a>.</p>',
  "--b--",
];

test("a mail is caught with its envelope, subject, texts and links, and goes nowhere", async () => {
  const caught = await mailbox();
  await sendRawMail(caught.port, {
    from: "bonjour@vigie.example",
    to: ["Camille@example.fr"],
    lines: confirmation,
  });
  const [mail] = caught.list();
  expect(mail).toMatchObject({
    id: 1,
    receivedAt: "2026-11-21T09:00:00.000Z",
    from: "bonjour@vigie.example",
    to: ["camille@example.fr"],
    headerFrom: "Vigie <bonjour@vigie.example>",
    subject: "Confirmez votre adresse électronique",
  });
  expect(mail?.text).toContain("Bonjour, suivez");
  expect(mail?.links).toEqual([
    "http://localhost:3000/confirm?token=abc",
    "http://localhost:3000/confirm?token=abc&x=1",
  ]);
  expect(caught.get(1)).toEqual(mail);
});

test("mails are listed newest first, by their envelope, and can be cleared", async () => {
  const caught = await mailbox();
  const send = (to: string[]): Promise<void> =>
    sendRawMail(caught.port, {
      from: "a@vigie.example",
      to,
      lines: ["Subject: x", "To: someone@else.fr", "", "x"],
    });
  await send(["un@example.fr"]);
  await send(["deux@example.fr", "un@example.fr"]);
  expect(caught.list().map((mail) => mail.id)).toEqual([2, 1]);
  expect(caught.list("deux@example.fr").map((mail) => mail.id)).toEqual([2]);
  expect(caught.list("someone@else.fr")).toEqual([]);
  expect(caught.clear()).toBe(2);
  expect(caught.list()).toEqual([]);
});
