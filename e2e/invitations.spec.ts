import { mailTo } from "./mail.ts";
import { sidewaysScroll } from "./page-faults.ts";
import { axeFindsNothing, contentLoaded, expect, signIn, test } from "./support.ts";

/** An advisor invites: one person, who unsubscribes, then a list of 41 whose errors are corrected where they are reported. */

test.describe.configure({ timeout: 300_000 });

/** 41 people in a single-byte encoding, three of them with errors and one twice. */
function listOf41(): Buffer {
  const people = Array.from(
    { length: 37 },
    (_, n) => `Quintricaud;Maïwenn;liste-${String(n)}@exemple.test;14/07/1968;06 12 34 56 78`,
  );
  const wrong = [
    "Kermeneur;Bleunvenn;b.kermeneur@exemple;14/07/1968;",
    "Penhoadic;Tugdual;;;",
    "Kerdraon;Enora;enora@exemple.test;31-12-80;",
    "Lestrezec;Goulven;liste-0@exemple.test;;",
  ];
  return Buffer.from(["Nom;Prénom;Mail;Né le;Portable", ...people, ...wrong].join("\r\n"), "latin1");
}

test("one person is invited and asks for no more", async ({ page, browser, baseURL }) => {
  await page.goto("/advisory/customers/add");
  await signIn(page, "advisor");
  await contentLoaded(page);
  const email = "prospect@exemple.test";
  const invite = async (): Promise<void> => {
    await page.getByLabel("Adresse e-mail").fill(email);
    await page.getByRole("button", { name: "Envoyer l’invitation", exact: true }).click();
  };
  await invite();
  await expect(page.getByText(`L’invitation part vers ${email}.`)).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText("Envoyée");
  await axeFindsNothing(page, "inviting");

  const mail = await mailTo(email, /vous invite/);
  const link = /\/app\/invitation#invitation=[\w-]+/.exec(mail)?.[0] ?? "/404";
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const reader = await context.newPage();
  await reader.goto(link);
  await expect(reader.getByText(/vous invite à le retrouver ici/)).toBeVisible();
  await axeFindsNothing(reader, "an invitation");
  await reader.getByRole("button", { name: /Ne plus recevoir/ }).click();
  await expect(reader.getByText(/plus aucune invitation/)).toBeVisible();
  await context.close();

  // Through the live channel: the advisor's page did not ask again.
  await expect(row).toContainText("Annulée");
});

test("a list of 41 people is imported, its faults corrected in place", async ({ page }) => {
  await page.goto("/advisory/customers/import");
  await signIn(page, "advisor");
  await contentLoaded(page);
  const drop = page.getByLabel("Votre fichier de clients");
  await drop.setInputFiles({ name: "clients.xlsx", mimeType: "application/zip", buffer: Buffer.from("PK") });
  await expect(page.getByText(/n’est pas un \.csv/)).toBeVisible();
  await drop.setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer: listOf41() });
  await expect(page.getByText("37 invitations sont prêtes. 4 lignes demandent un geste.")).toBeVisible();
  await axeFindsNothing(page, "a file that is checked");

  const correct = async (line: number, label: string, value: string): Promise<void> => {
    const form = page.getByRole("form", { name: `Ligne ${String(line)}` });
    await form.getByLabel(label).fill(value);
    await form.getByRole("button", { name: `Enregistrer la ligne ${String(line)}` }).click();
  };
  await correct(39, "Adresse e-mail", "b.kermeneur@exemple.test");
  await expect(page.getByText(/^38 invitations sont prêtes/)).toBeVisible();
  await correct(40, "Adresse e-mail", "tugdual@exemple.test");
  await expect(page.getByText(/^39 invitations sont prêtes/)).toBeVisible();
  await correct(41, "Date de naissance", "31/12/1980");
  await expect(page.getByText("40 invitations sont prêtes. 1 ligne demande un geste.")).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger la ligne" }).click();
  expect((await saved).suggestedFilename()).toBe("clients-a-corriger.csv");

  await page.getByRole("button", { name: "Envoyer 40 invitations" }).click();
  await expect(page.getByText("40 invitations sont parties.")).toBeVisible({ timeout: 120_000 });
  expect(await mailTo("b.kermeneur@exemple.test", /vous invite/)).toContain("#invitation=");
  await axeFindsNothing(page, "a list that was sent");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysScroll(page)).toEqual([]);

  await page.getByRole("button", { name: "Annuler cet envoi" }).click();
  await expect(page.getByText("Cet envoi a été annulé.")).toBeVisible();
  await page.getByRole("link", { name: "Voir vos invitations" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "tugdual@exemple.test" })).toContainText(
    "Annulée",
  );
});
