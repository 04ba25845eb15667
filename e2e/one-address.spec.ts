import { expect, test } from "@playwright/test";

test("the one address serves the app, its health and the description of its calls", async ({
  page,
  request,
}) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Vigie/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await (await request.get("/readyz")).json()).toEqual({
    status: "ready",
    worker: "running",
    mail: "running",
  });
  expect(await (await request.get("/v1/openapi.json")).json()).toMatchObject({ openapi: "3.1.0" });
});
