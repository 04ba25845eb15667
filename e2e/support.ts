import { expect, request as requests, test as base, type BrowserContext, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Control } from "./control.ts";
import { hasArrived } from "./in-page.ts";
import { type Json, recordOf, recordsOf } from "./json.ts";

export { Control } from "./control.ts";
export { type Json, recordOf, recordsOf } from "./json.ts";

/** The script of the axe version with which Playwright's package was tested. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Shared by every journey: the accounts of the demonstration, a page without console errors, the sandboxes' control. */

export const password = "Vigie-demo-2026";
export const accounts = {
  camille: "camille@demo.vigie.fr",
  newcomer: "nouveau@demo.vigie.fr",
  /** Two empty accounts: what the first exports, the second imports. */
  leaver: "depart@demo.vigie.fr",
  arriver: "arrivee@demo.vigie.fr",
  /** An empty account that tries the second factor. */
  double: "double@demo.vigie.fr",
  /** An empty account that adds a property with its loan. */
  landlord: "proprietaire@demo.vigie.fr",
  goodbye: "adieu@demo.vigie.fr",
  /** Stays empty. */
  empty: "vide@demo.vigie.fr",
  /** Starts to add banks and is interrupted. */
  interrupted: "reprise@demo.vigie.fr",
  /** Empty accounts of the journeys in other engines. */
  firefox: "renard@demo.vigie.fr",
  webkit: "boussole@demo.vigie.fr",
  /** Has one bank, which may fail. */
  oneBank: "panne@demo.vigie.fr",
  advisor: "helene@demo.vigie.fr",
  admin: "direction@demo.vigie.fr",
} as const;
export type AccountName = keyof typeof accounts;

export type SignedIn = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Sessions = (name: AccountName) => Promise<SignedIn>;

type Options = {
  /** Who is signed in when the test begins; null for nobody. */
  readonly account: AccountName | null;
  /** Shows the cookie banner, as on a first visit; otherwise the visitor has refused cookies before. */
  readonly firstVisit: boolean;
  /** Console errors that the test provokes. */
  readonly allowedComplaints: readonly RegExp[];
};
type Fixtures = Options & {
  readonly complaints: readonly string[];
  readonly control: Control;
  readonly api: Api;
};

export const test = base.extend<Fixtures, { readonly sessions: Sessions }>({
  account: [null, { option: true }],
  firstVisit: [false, { option: true }],
  allowedComplaints: [[], { option: true }],
  // One sign-in per account, worker and ten minutes: acts that require a recent one accept it for a quarter of an hour.
  sessions: [
    async ({ browserName: _ }, provide) => {
      const held = new Map<string, Promise<SignedIn>>();
      await provide((name) => {
        const key = `${name} ${Math.floor(Date.now() / 600_000)}`;
        const session = held.get(key) ?? openSession(name);
        held.set(key, session);
        return session;
      });
    },
    { scope: "worker" },
  ],
  storageState: async ({ account, firstVisit, sessions }, provide) => {
    const { cookies } = account === null ? { cookies: [] } : await sessions(account);
    const choice = JSON.stringify({ analytics: false, chat: false, atMs: Date.now() });
    const localStorage = firstVisit ? [] : [{ name: "vigie.cookies", value: choice }];
    await provide({ cookies, origins: [{ origin: address(), localStorage }] });
  },
  // A journey with a console error fails, whatever the page shows.
  complaints: [
    async ({ page, allowedComplaints }, provide) => {
      const heard: string[] = [];
      page.on("pageerror", (error) => heard.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error") heard.push(`${message.text()} ${message.location().url}`);
      });
      await provide(heard);
      const said = [...heard];
      // The last call of the page may still be running: it must not reach the server past the journey's own handler. Ending a stubbed
      // session would end the session that the journeys share.
      await page.context().setOffline(true);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(said.filter((one) => !allowedComplaints.some((allowed) => allowed.test(one)))).toEqual([]);
    },
    { auto: true },
  ],
  control: async ({ baseURL: _ }, provide) => {
    const context = await requests.newContext({ baseURL: controlAddress() });
    const control = new Control(context);
    await provide(control);
    await control.clear();
    await context.dispose();
  },
  // The API with the signed-in account, to compare what is shown with what is known.
  api: async ({ page }, provide) => {
    await provide(new Api(page));
  },
});
export { expect };

function address(): string {
  return `http://localhost:${process.env["VIGIE_E2E_PORT"] ?? ""}`;
}

function controlAddress(): string {
  return `http://localhost:${process.env["VIGIE_E2E_CONTROL_PORT"] ?? ""}`;
}

async function openSession(name: AccountName): Promise<SignedIn> {
  return await sessionOf(accounts[name], name === "advisor" || name === "admin" ? "advisor" : "customer");
}

/** The cookies that the sign-in page would set. */
export async function sessionOf(username: string, hasRole: "customer" | "advisor"): Promise<SignedIn> {
  const context = await requests.newContext({ baseURL: address() });
  const reply = await context.post("/v1/oauth/token", {
    data: { grant_type: "password", username, password },
  });
  const json = recordOf(await reply.json());
  await context.dispose();
  const lifetimeS = Number(json["expires_in"]);
  const expires = Date.now() / 1000 + lifetimeS;
  const values = {
    accessToken: encodeURIComponent(String(json["access_token"])),
    hasRole,
    authExpire: encodeURIComponent(new Date(expires * 1000).toISOString()),
  };
  const common = {
    domain: "localhost",
    path: "/",
    expires,
    httpOnly: false,
    secure: false,
    sameSite: "Lax" as const,
  };
  return {
    cookies: Object.entries(values).map(([key, value]) => ({ ...common, name: key, value })),
    origins: [],
  };
}

/** Signs in with the form, as a saver does. */
export async function signIn(page: Page, name: AccountName): Promise<void> {
  await page.getByLabel("Adresse e-mail").fill(accounts[name]);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
}

/** Waits until the page of the address shows its content and nothing is being loaded any more. */
export async function contentLoaded(page: Page): Promise<void> {
  await hasArrived(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main [aria-busy=true], main .skeleton")).toHaveCount(0);
}

/** Runs all the rules of axe, or those named. */
export async function axeFindsNothing(page: Page, where: string, rules?: readonly string[]): Promise<void> {
  expect((await axeFindings(page, rules)).map((one) => `${where}: ${one}`)).toEqual([]);
}

const pageRules = { "landmark-one-main": { enabled: false }, "page-has-heading-one": { enabled: false } };

export async function axeFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // A page that is not rendered yet has neither a heading nor a main part: what it lacks then is not an error.
  await page.locator("h1").first().waitFor({ state: "attached" });
  // What is fading in does not have its final colours yet. An animation that follows the scrolling, or never ends, cannot be waited
  // for.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        (one) => one.timeline === document.timeline && one.effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(async (one) => await one.finished));
  });
  // The application has no frames, and only violations are reported: the details of what passes cost more than the rules themselves.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  // Behind a dialog the page is hidden from screen readers, so its heading and main part do not count.
  const asked = {
    resultTypes: ["violations"],
    ...(rules === undefined ? {} : { runOnly: [...rules] }),
    ...((await page.locator(".veil").count()) > 0 ? { rules: pageRules } : {}),
  };
  // The page may have navigated since: the rules start once there is a heading.
  const drawn = `while (document.querySelector("h1") === null) await new Promise(requestAnimationFrame)`;
  const judged = `(async () => { ${drawn}; return await axe.run(${JSON.stringify(asked)}); })()`;
  const { violations } = recordOf(await page.evaluate(judged));
  return recordsOf(violations).flatMap(({ id, nodes }) =>
    recordsOf(nodes).map(
      ({ html, failureSummary }) => `${String(id)}: ${String(html).slice(0, 200)} ${String(failureSummary)}`,
    ),
  );
}

/** The API with the session of the page. */
export class Api {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  async get(path: string): Promise<Json> {
    const reply = await this.#page.request.get(`/v1${path}`, { headers: await this.#headers() });
    expect(reply.status(), path).toBe(200);
    return recordOf(await reply.json());
  }
  async put(path: string, data: Json): Promise<void> {
    const reply = await this.#page.request.put(`/v1${path}`, { headers: await this.#headers(), data });
    expect(reply.status(), path).toBe(200);
  }
  async post(path: string, data: Json): Promise<void> {
    const reply = await this.#page.request.post(`/v1${path}`, { headers: await this.#headers(), data });
    expect(reply.ok(), path).toBe(true);
  }
  async delete(path: string): Promise<void> {
    const reply = await this.#page.request.delete(`/v1${path}`, { headers: await this.#headers() });
    expect(reply.status(), path).toBe(200);
  }
  async #headers(): Promise<Record<string, string>> {
    const cookies = await this.#page.context().cookies();
    const token = decodeURIComponent(cookies.find((one) => one.name === "accessToken")?.value ?? "");
    return { authorization: `Bearer ${token}` };
  }
  /** The id of the account's contract with this name. */
  async contractId(name: RegExp): Promise<string> {
    const { portfolios } = await this.get("/users/me/portfolios");
    const found = recordsOf(portfolios).find((one) => name.test(String(one["name"])));
    return String(found?.["id"]);
  }
}

/** Replaces each of the spaces of French typography by one plain space. */
export function plain(text: string): string {
  return text.replaceAll(/[\s\u00a0\u202f]+/g, " ");
}
