import { axeFindsNothing, contentLoaded, expect, test } from "./support.ts";

/** The record of advice, and the public page that verifies a document of it, on a phone and on a desktop. */

test.use({ account: "empty" });

for (const width of [390, 1440])
  test(`the record says what it will hold, and a document that is not ours is not known, at ${String(width)}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/app/proposals");
    await contentLoaded(page);
    await page.getByRole("link", { name: "Dossier de conseil" }).click();
    await contentLoaded(page);
    await expect(page.getByRole("heading", { level: 1, name: "Dossier de conseil" })).toBeVisible();
    await expect(page.getByText("Ce dossier est encore vide")).toBeVisible();
    await axeFindsNothing(page, "record");

    await page.goto("/verifier");
    const sent = page.waitForRequest(/\/v1\/documents\/checks$/);
    await page.getByLabel("Document (PDF)").setInputFiles({
      name: "attestation.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7 écrit ailleurs"),
    });
    await expect(page.getByText("Ce document n’est pas connu")).toBeVisible();
    // The file stays in the browser: only its hash is sent.
    expect((await sent).postDataJSON()).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await axeFindsNothing(page, "check");
  });
