// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@vigie/api";
import { cents, type Id } from "@vigie/domain";
import { world } from "@vigie/testkit";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { privateMode } from "../ui/private-mode.ts";
import { theme } from "../ui/theme.ts";
import type { Area } from "../shared/area/area.tsx";
import { customerNav } from "../areas/customer/nav.ts";
import { Palette } from "./palette.tsx";
import { renderScreen } from "../testing/testing.tsx";
import { serveApi } from "../testing/server.ts";

const of = world(8);
const life = of.detail({
  kind: "lifeinsurance",
  name: "Armor Vie 2",
  amount: cents(118_462_73),
  bank: { id: "suravenir", name: "Suravenir" },
  holdings: [of.holding({ isin: "XZ0000000012", label: "Repère Monde", holdingKind: "unit" })],
});
const account = of.portfolio({
  kind: "joint",
  name: "COMPTE JOINT",
  bank: { id: "cmb", name: "Crédit Mutuel" },
});

const fund = (isin: string, label: string) => ({
  isin,
  label,
  issuer: null,
  assetClass: "stock",
  category: null,
  sri: null,
  managementFeeRatio: null,
  ongoingFeeRatio: null,
  maxSubscriptionFeeRatio: null,
  indexFund: null,
  peaEligible: null,
  peaPmeEligible: null,
  tags: [],
  returnsOn: null,
  oneYearRatio: null,
  fiveYearRatio: null,
  note: null,
  notesByProfile: null,
  firstPriceOn: null,
  currency: null,
  demo: true,
});

let server: ReturnType<typeof serveApi>;
beforeEach(() => {
  server = serveApi();
  server.reply(api.portfolios.list, { portfolios: [account, life] });
  server.reply(api.portfolios.ofUser, { portfolio: life });
  server.reply(api.funds.investments, {
    investments: [fund("XZ0000000012", "Repère Monde"), fund("XZ0000000099", "Repère Europe")],
    meta: { page: 1, totalPages: 1, totalCount: 2 },
    offer: null,
    risk: { profile: 3, origin: "default" },
  } as never);
});
afterEach(() => {
  cleanup();
  privateMode.write("off");
  theme.write("system");
});

const closed = vi.fn<() => void>();
const open = (area?: Area) => {
  closed.mockReset();
  const base = area?.base ?? "/app";
  return renderScreen(() => <Palette nav={customerNav} onClose={closed} />, {
    at: `${base}/dashboard`,
    path: "dashboard",
    ...(area === undefined ? {} : { area }),
  });
};
const field = async () => await screen.findByRole("searchbox");
/** As they are read: what keeps a name on one line is a space. */
const names = () =>
  screen.queryAllByRole("menuitem").map((item) => item.textContent.replaceAll("\u00a0", " "));

test("a contract is found by its institution, accents and case aside, and opened by the keyboard", async () => {
  open();
  const user = userEvent.setup();
  await screen.findByText("Armor Vie 2");
  await user.type(await field(), "CREDIT mut");
  await waitFor(() => expect(names()).toEqual(["Compte jointCrédit Mutuel"]));
  expect(screen.getByRole("status").textContent).toBe("1 résultat");
  await user.keyboard("{ArrowDown}{Enter}");
  await screen.findByText("ailleurs");
});

test("held funds are found by name or ISIN, those of the market after three letters, each once", async () => {
  open();
  const user = userEvent.setup();
  await screen.findByText("Armor Vie 2");
  expect(screen.queryByText("Repère Monde")).toBeNull();
  await user.type(await field(), "repere");
  await waitFor(() => expect(names()).toEqual(["Repère MondeArmor Vie 2", "Repère EuropeMarché"]));
  await user.clear(await field());
  await user.type(await field(), "XZ0000000012");
  await waitFor(() => expect(names()).toEqual(["Repère MondeArmor Vie 2"]));
});

test("actions are done from it: private mode, theme, adding", async () => {
  open();
  const user = userEvent.setup();
  await user.type(await field(), "masquer");
  await user.keyboard("{ArrowDown}{Enter}");
  expect(privateMode.read()).toBe("on");
  expect(closed).toHaveBeenCalled();
  cleanup();
  open();
  await user.type(await field(), "sombre{ArrowDown}{Enter}");
  expect(theme.read()).toBe("dark");
  cleanup();
  open();
  await user.type(await field(), "a la main");
  await waitFor(() => expect(names()[0]).toContain("Ajouter un contrat à la main"));
});

test("an advisor finds the customer's contracts, and nothing that only the customer may do", async () => {
  const subject = "01900000-0000-7000-8000-0000000000aa" as Id;
  open({ base: `/advisory/customers/${subject}/view`, subject });
  const user = userEvent.setup();
  await screen.findByText("Armor Vie 2");
  expect(server.requests.every(({ path }) => !path.includes("/users/me/"))).toBe(true);
  await user.type(await field(), "a la main");
  expect(await screen.findByText("Rien ne correspond à cette recherche.")).toBeTruthy();
  await user.clear(await field());
  await user.type(await field(), "securite");
  expect(await screen.findByText("Rien ne correspond à cette recherche.")).toBeTruthy();
});

test("one Escape closes it, words typed or not", async () => {
  open();
  const user = userEvent.setup();
  await user.type(await field(), "armor");
  await user.keyboard("{Escape}");
  expect(closed).toHaveBeenCalledTimes(1);
});
