import { cookiesOf, signIn } from "./demo-session.ts";

/** The pages opened first: by a visitor, by a saver and by an advisor. */

export type Account = { readonly email: string; readonly role: "customer" | "advisor" };
export type JudgedPage = {
  readonly what: string;
  readonly url: string;
  readonly account: Account | null;
  /** The score that Lighthouse should give on an idle machine. */
  readonly score: number;
  /** Milliseconds in which a phone four times slower is unresponsive: the time of tasks beyond 50 ms, in CPU time. */
  readonly blockedMs: number;
};

const household: Account = { email: "camille@demo.vigie.fr", role: "customer" };
/** Has fifty contracts once the judged pages have been prepared. */
export const full: Account = { email: "vide@demo.vigie.fr", role: "customer" };
export const advisor: Account = { email: "helene@demo.vigie.fr", role: "advisor" };
const portfoliosOfTheFull = 50;

/** Fills the account of fifty contracts first. */
export async function judgedPages(address: string): Promise<readonly JudgedPage[]> {
  await fillWithPortfolios(address);
  const portfolio = `${address}/app/contract/${await lifeInsuranceId(address)}`;
  return [
    { what: "sign-in page", url: `${address}/app/login`, account: null, score: 95, blockedMs: 100 },
    {
      what: `dashboard of ${portfoliosOfTheFull} contracts`,
      url: `${address}/app/dashboard`,
      account: full,
      score: 85,
      blockedMs: 200,
    },
    { what: "contract", url: portfolio, account: household, score: 90, blockedMs: 200 },
    {
      what: "analysis",
      url: `${portfolio}/analyse/allocation/1`,
      account: household,
      score: 90,
      blockedMs: 200,
    },
    {
      what: "advisor's list of 50",
      url: `${address}/advisory/customers`,
      account: advisor,
      score: 90,
      blockedMs: 200,
    },
  ];
}

/** The cookies that the sign-in page would set. */
export async function signedIn(address: string, account: Account | null) {
  return account === null ? [] : await cookiesOf(address, account.email, account.role);
}

async function lifeInsuranceId(address: string): Promise<string> {
  const { token } = await signIn(address, household.email);
  const reply = await fetch(`${address}/v1/users/me/portfolios`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const portfolios = fields(await reply.json())["portfolios"];
  const found = (Array.isArray(portfolios) ? portfolios.map(fields) : []).find(
    (one) => one["kind"] === "lifeinsurance",
  );
  return String(found?.["id"]);
}

async function fillWithPortfolios(address: string): Promise<void> {
  const { token } = await signIn(address, full.email);
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  for (let n = 1; n <= portfoliosOfTheFull; n += 1) {
    const values = [1, 2, 3].map((month) => ({ day: `2026-0${month}-01`, amount: 1000 * n + 10 * month }));
    const portfolio = { name: `Livret ${n}`, kind: n % 3 === 0 ? "pea" : "savings", values };
    const body = JSON.stringify({ manual_contract: portfolio });
    const reply = await fetch(`${address}/v1/users/me/manual_contracts`, { method: "POST", headers, body });
    if (!reply.ok) throw new Error(`The contract was refused: ${await reply.text()}`);
  }
}

export function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
