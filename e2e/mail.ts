import { request as requests } from "@playwright/test";
import { expect, recordOf, recordsOf } from "./support.ts";

/** The mailbox of the sandboxes: the mails that the service has sent. */
const address = `http://localhost:${process.env["VIGIE_E2E_CONTROL_PORT"] ?? ""}`;

/** The text of the most recent mail to an address whose subject matches, once it has arrived. */
export async function mailTo(to: string, subject: RegExp): Promise<string> {
  const context = await requests.newContext({ baseURL: address });
  let text = "";
  await expect
    .poll(async () => {
      const list: unknown = await (await context.get(`/api/mails?to=${encodeURIComponent(to)}`)).json();
      const mails = recordsOf(Array.isArray(list) ? list : recordOf(list)["mails"]);
      const found = mails.find((mail) => subject.test(String(mail["subject"])));
      if (found === undefined) return false;
      const whole = recordOf(await (await context.get(`/api/mails/${String(found["id"])}`)).json());
      text = String(whole["text"]);
      return true;
    })
    .toBe(true);
  await context.dispose();
  return text;
}
