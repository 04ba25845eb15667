// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { Drifts } from "./parts/drifts.tsx";
import { ModelForm } from "./parts/model-form.tsx";
import { Versions } from "./parts/versions.tsx";

const area = { base: "/advisory", subject: "me" } as const;
afterEach(cleanup);

test("a model is saved once its aims are the whole, and what is missing is said", async () => {
  const sent: unknown[] = [];
  serveApi(async (_path, init) => {
    sent.push(typeof init?.body === "string" ? JSON.parse(init.body) : null);
    return await Promise.resolve(
      Response.json({ code: "model.changed", message: "Modifié.", errors: {} }, { status: 409 }),
    );
  });
  renderScreen(() => <ModelForm profile={2} model={undefined} canWrite />, {
    at: "/advisory/models",
    path: "models",
    area,
  });
  const fill = async (name: string, value: string) =>
    await userEvent.type(await screen.findByLabelText(name), value);
  const save = await screen.findByRole("button", { name: "Enregistrer une nouvelle version" });
  await fill("Cible, Actions", "95");
  expect(screen.getByText("Remplissez les trois cases de chaque classe détenue.")).toBeTruthy();
  await fill("Minimum, Actions", "90");
  await fill("Maximum, Actions", "100");
  expect(screen.getByText(/Il manque 5/)).toBeTruthy();
  await userEvent.click(save);
  expect(sent).toEqual([]);
  expect(save.getAttribute("aria-disabled")).toBe("true");
  for (const [limit, value] of [
    ["Minimum", "0"],
    ["Cible", "5"],
    ["Maximum", "10"],
  ] as const)
    await fill(`${limit}, Obligations`, value);
  await userEvent.click(save);
  await waitFor(() => {
    expect(sent).toEqual([
      {
        model: {
          follows: 0,
          bands: [
            { asset_class: "stock", low: 0.9, target: 0.95, high: 1 },
            { asset_class: "bond", low: 0, target: 0.05, high: 0.1 },
          ],
        },
      },
    ]);
  });
});

test("who drifts is told by how many points, on which side, with the day of the profile", async () => {
  const line = {
    customer_id: "0192f000-0000-7000-8000-000000000001",
    first_name: "Anne",
    last_name: "Petit",
    portfolio_id: "0192f000-0000-7000-8000-000000000002",
    portfolio_name: "Vie",
    kind: "lifeinsurance",
    institution_name: null,
    amount: 1000,
    as_of: "2026-11-19",
    profile: 2,
    profile_on: "2026-03-02",
    version: 1,
    drift: 0.125,
    gaps: [
      { asset_class: "stock", share: 0.7, beyond: 0.125 },
      { asset_class: "euroFund", share: 0.2, beyond: -0.1 },
    ],
  };
  const meta = {
    total_count: 1,
    customer_count: 1,
    within_count: 0,
    unknown_count: 2,
    page: 1,
    total_pages: 1,
  };
  serveApi(() => Promise.resolve(Response.json({ drifts: [line], meta })));
  renderScreen(() => <Drifts profile={2} />, { at: "/advisory/models", path: "models", area });
  expect(
    await screen.findByText(/Actions 12,5 points au-dessus, Fonds en euros 10 points au-dessous/),
  ).toBeTruthy();
  // The list opens a proposal that begins with the model.
  expect(
    screen
      .getByRole("link", { name: "Préparer une proposition à partir du modèle, Vie, Anne Petit" })
      .getAttribute("href"),
  ).toBe(`/advisory/customers/${line.customer_id}/view/proposals/target/${line.portfolio_id}?start=model`);
  expect(screen.getAllByText("02.03.2026").length).toBeGreaterThan(0);
  expect(screen.getByRole("status").textContent).toContain("2 contrats ne peuvent pas être jugés");
});

test("a former version is read with its bands, its author and its day; the one that stands is not among them", async () => {
  const version = (number: number, target: number) => ({
    profile: 2,
    version: number,
    bands: [{ asset_class: "stock", low: target - 0.1, target, high: target + 0.1 }],
    author_name: `Auteur ${String(number)}`,
    made_at: `2026-11-0${String(number)}T10:00:00.000Z`,
  });
  serveApi(() => Response.json({ models: [version(3, 0.5), version(2, 0.4), version(1, 0.3)] }));
  const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
  renderScreen(() => <Versions profile={2} current={3} />, { at: "/advisory/models", path: "models", area });
  await screen.findByRole("table", { name: "Limites de la version 2" });
  expect(words()).toContain("30 %40 %50 %");
  expect(words()).not.toContain("Version 3");
  await userEvent.click(screen.getByRole("button", { name: /Version 2, 02\.11\.2026, Auteur 2/ }));
  await userEvent.click(await screen.findByRole("option", { name: /Version 1, 01\.11\.2026, Auteur 1/ }));
  await screen.findByRole("table", { name: "Limites de la version 1" });
  expect(words()).toContain("20 %30 %40 %");
});

test("a model in its first version has no former one", async () => {
  serveApi(() => Response.json({ models: [] }));
  renderScreen(() => <Versions profile={2} current={1} />, { at: "/advisory/models", path: "models", area });
  expect(await screen.findByText("Ce modèle n’a pas encore de version précédente.")).toBeTruthy();
});
