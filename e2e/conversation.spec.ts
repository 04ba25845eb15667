import { request as requests } from "@playwright/test";
import { mailTo } from "./mail.ts";
import {
  accounts,
  axeFindsNothing,
  expect,
  password,
  recordOf,
  recordsOf,
  contentLoaded,
  test,
} from "./support.ts";

/** A saver and their advisor write to each other: with consent, live, and by mail when the reader is away. */

test.use({ account: "camille" });

test("by consent one writes to the advisor, whose answer comes without a reload; without it, only mail remains", async ({
  page,
  api,
  baseURL,
}) => {
  const id = String(recordOf((await api.get("/users/me"))["user"])["id"]);
  const context = await requests.newContext({ baseURL: baseURL ?? "" });
  const opened = await context.post("/v1/oauth/token", {
    data: { grant_type: "password", username: accounts.advisor, password },
  });
  const headers = { authorization: `Bearer ${String(recordOf(await opened.json())["access_token"])}` };
  const path = `/v1/users/${id}/messages`;
  try {
    await page.goto("/app/user/advisor");
    await contentLoaded(page);
    await expect(page.getByRole("link", { name: "Écrire à Hélène Le Goff" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Prendre rendez-vous" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Appeler le/ })).toHaveAttribute("href", "tel:+33261910412");
    await expect(page.getByText("99000001")).toBeVisible();
    await expect(page.getByLabel("Votre message")).toHaveCount(0);
    await page.getByRole("button", { name: "Activer la messagerie" }).click();
    const field = page.getByLabel("Votre message");
    await field.fill("Bonjour Hélène,\nfaut-il arbitrer <b>maintenant</b> ?");
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(field).toHaveValue("");
    const talk = page.getByRole("region", { name: "Vos échanges" });
    await expect(talk.getByText("faut-il arbitrer <b>maintenant</b> ?")).toBeVisible();

    const { messages, unread_nb: unread } = recordOf(await (await context.get(path, { headers })).json());
    expect([recordsOf(messages).length, unread]).toEqual([1, 1]);
    expect(await mailTo(accounts.advisor, /Nouveau message d’un client/)).not.toContain("arbitrer");
    const data = { message: { body: "Attendons janvier." } };
    expect((await context.post(path, { headers, data })).status()).toBe(201);
    await expect(talk.getByText("Attendons janvier.")).toBeVisible();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await axeFindsNothing(page, `conversation at ${width}`);
    }
    await page.goto("/app/user/accesses");
    await expect(page.getByText(/Hélène Le Goff, Cabinet Le Goff, vous a écrit/).first()).toBeVisible();
  } finally {
    await api.put("/users/me", { consent: { chat: false } });
  }
  const closed = await context.post(path, { headers, data: { message: { body: "Encore ?" } } });
  expect(closed.status()).toBe(409);
  expect(recordsOf(recordOf(await (await context.get(path, { headers })).json())["messages"])).toEqual([]);
  await page.goto("/app/user/advisor");
  await expect(page.getByText("Attendons janvier.")).toBeVisible();
  await expect(page.getByLabel("Votre message")).toHaveCount(0);
  await context.dispose();
});
