import type { Page } from "@playwright/test";
import { expect, type Json, recordOf, contentLoaded, test } from "./support.ts";

/** What happens at a bank appears on the open page through the live channel. */

const bank = "BoursoBank (Boursorama)";
const steps = ["connection", "accounts", "transactions", "holdings", "valuation"];

test.use({ account: "camille" });

test("what a bank asks for appears on the open dashboard, and goes away once settled", async ({
  page,
  control,
}) => {
  const connection = await control.connectionId("camille", bank);
  const live = listen(page);
  await page.goto("/app/dashboard");
  await contentLoaded(page);
  await live.open();
  const asked = page.getByRole("heading", { name: /^Reconnecter BoursoBank/ });
  await expect(asked).toHaveCount(0);
  await control.setState(connection, "wrongpass");
  await expect(asked).toBeVisible();
  await expect(page.getByText("L’identifiant ou le mot de passe n’est plus accepté.")).toBeVisible();
  await control.setState(connection, null);
  await expect(asked).toHaveCount(0);
});

test("the steps of a reading arrive in their order through the live channel", async ({ page }) => {
  const live = listen(page);
  await page.goto("/app/dashboard");
  await page.getByRole("link", { name: "Compte-titres", exact: true }).click();
  await contentLoaded(page);
  await live.open();
  await page.getByRole("button", { name: "Synchroniser maintenant" }).click();
  await expect(page.getByText("Synchronisation terminée.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Synchronisation en cours" }).getByRole("listitem")).toHaveText(
    [/Connexion à l’établissement/, /Comptes et contrats/, /Opérations/, /Lignes et parts/, /Valeurs/],
  );
  await expect.poll(() => live.messages().at(-1)?.["event"]).toBe("sync.done");
  const told = live.messages().filter((message) => message["event"] === "sync.progress");
  expect(told.length).toBeGreaterThan(0);
  for (const { stepsDone } of told.map(recordOf)) {
    expect(stepsDone).toEqual(steps.slice(0, Array.isArray(stepsDone) ? stepsDone.length : 0));
  }
  expect(told.at(-1)?.["stepsDone"]).toEqual(steps);
  // Ids, states and counts: a message contains no amount.
  expect(JSON.stringify(live.messages())).not.toMatch(/amount|balance|value"/i);
});

/** The frames of the SyncChannel that the page receives. */
function listen(page: Page) {
  const frames: Json[] = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const frame = recordOf(JSON.parse(payload.toString()));
      if (String(frame["identifier"]).includes("SyncChannel")) frames.push(frame);
    });
  });
  return {
    open: async () => {
      await expect.poll(() => frames.some(({ type }) => type === "confirm_subscription")).toBe(true);
    },
    messages: () => frames.flatMap(({ message }) => (message === undefined ? [] : [recordOf(message)])),
  };
}
