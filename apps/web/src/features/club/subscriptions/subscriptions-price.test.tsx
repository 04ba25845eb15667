// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { clubDraft, clubPriceReply } from "../../../testing/club.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { ClubPriceScreen } from "./screens/price.tsx";

afterEach(cleanup);

/** The lines of the sum, with plain spaces. */
function lines(): readonly string[] {
  return screen
    .getAllByRole("term")
    .map((term) => `${term.textContent} ${term.nextSibling?.textContent ?? ""}`)
    .map((line) => line.replaceAll(/[\u00A0\u202F]/g, " "));
}

function show(price: object): void {
  serveApi((url) => {
    const { pathname } = new URL(url, "http://x");
    if (pathname.endsWith("/pricing")) return Response.json(price);
    return Response.json({ club_subscriptions: [clubDraft] });
  });
  renderScreen(ClubPriceScreen, { at: "/app/club/price-selection", path: "club/price-selection" });
}

test("the price is written as on paper, from the bands to the year that is paid at once", async () => {
  show(clubPriceReply);
  await userEvent.click(await screen.findByRole("radio", { name: /Annuel/ }));
  await screen.findByText("Payé en une fois");
  expect(lines()).toEqual(
    expect.arrayContaining([
      "Jusqu’à 50 000 €0,72 % par an 360,00 €",
      "De 50 000 € à 150 000 €0,48 % par an 480,00 €",
      "Au-delà de 150 000 €0,36 % par an 185,90 €",
      "Prix d’une année 1 025,90 €",
      "Par mois, arrondidivisé par 12 85,49 €",
      "Douze mois 1 025,88 €",
      "Payé en une fois−10 % −102,59 €",
    ]),
  );
  await userEvent.click(screen.getByRole("radio", { name: /Mensuel/ }));
  expect(lines().some((line) => line.startsWith("Douze mois"))).toBe(false);
});

test("a price that the tariff does not come to is not explained by it", async () => {
  show({ ...clubPriceReply, monthly: { ttc: 80, ht: 66.67, vat: 13.33 } });
  await screen.findByText("Taux moyen");
  expect(screen.queryByText("Prix d’une année")).toBeNull();
});
