// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { brandName } from "../../ui/brand.ts";
import { isSwitchedOn, parseVariant, readVariant, showVariant, variant } from "./variant.ts";
import { serveNothing, serveUnchecked } from "../../testing/server.ts";

const tint = { light: "oklch(0.36 0.1 8)", dark: "oklch(0.82 0.065 10)" };
const amarante = {
  name: "amarante",
  brand: "Amarante Patrimoine",
  tagline: "Le conseil patrimonial, clair et suivi",
  features: ["aClientView", "unknown_switch"],
  colours: { brand: tint, on_brand: tint, brand_wash: tint },
  contact: { email: "aide@exemple.fr", advisor_email: "conseil@exemple.fr", phone: null },
  single_sign_on: null,
};

afterEach(() => {
  showVariant(null);
  localStorage.clear();
});

test("the host's variant dresses the page and is kept for the next visit", async () => {
  // A newer server may know switches that this page does not.
  serveUnchecked(() => Response.json({ variant: amarante }));
  await readVariant();
  expect(brandName()).toBe("Amarante Patrimoine");
  expect(isSwitchedOn("aClientView")).toBe(true);
  expect(isSwitchedOn("allowUserRegistration")).toBe(false);
  const { style } = document.documentElement;
  expect([style.getPropertyValue("--brand-light"), style.getPropertyValue("--brand-dark")]).toEqual([
    "oklch(0.36 0.1 8)",
    "oklch(0.82 0.065 10)",
  ]);
  expect(localStorage.getItem("vigie.variant")).toContain("Amarante Patrimoine");
});

test("a service that does not say its variant leaves the main one", async () => {
  serveNothing();
  await readVariant();
  expect(variant().name).toBe("vigie");
  expect(isSwitchedOn("enableMaintenancePage")).toBe(false);
});

test.each([
  [
    "a colour that is no colour",
    { ...amarante, colours: { ...amarante.colours, brand: { ...tint, light: "url(//evil.test)" } } },
  ],
  ["no name", { ...amarante, name: null }],
  ["no contact", { ...amarante, contact: undefined }],
  ["a list", []],
])("%s is refused whole", (_, json) => {
  expect(parseVariant(json)).toBeNull();
});
