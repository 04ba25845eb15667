import { errorBody } from "@vigie/api";
import { expect, password, contentLoaded, test } from "./support.ts";

/** Somebody at an unlocked screen cannot export a file before confirming their identity, and then continues where they were. */

test.use({ account: "camille", allowedComplaints: [/status of 4(28|22)/] });

test("an export asks again for the password when the sign-in is old, and comes without another click", async ({
  page,
}) => {
  // The test does not wait fifteen minutes: the first answer is replaced by the one that the server would give then. A small file is
  // requested at once, a large one is prepared first.
  let isAsked = false;
  await page.route(/\/v1\/users\/me\/(?:exports\/csv|export_files)$/, async (route) => {
    const isListed = route.request().url().endsWith("export_files") && route.request().method() === "GET";
    if (isListed || isAsked) return await route.continue();
    isAsked = true;
    await route.fulfill({ status: 428, json: errorBody("session.recent_authentication_required") });
  });
  await page.goto("/app/user/export");
  await contentLoaded(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger Tableur (CSV)" }).click();
  const field = page.getByRole("dialog").getByLabel("Mot de passe");
  await field.fill("pas le bon mot de passe");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("dialog")).toContainText(errorBody("password.wrong").message);
  await field.fill(password);
  await page.getByRole("button", { name: "Continuer" }).click();
  expect((await download).suggestedFilename()).toMatch(/^vigie-\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
