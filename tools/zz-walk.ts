// ADDRESS=.. node tools/zz-walk.ts user role width theme step...   step: /path | click:text | shot:name | full:name | wait:ms | fill:label=value
import { chromium } from "@playwright/test";
const address = process.env["ADDRESS"] ?? "http://localhost:4400";
const [user = "", role = "customer", width = "1440", theme = "light", ...steps] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox", "--disable-background-networking"] });
const context = await browser.newContext({ viewport: { width: Number(width), height: Number(width) < 600 ? 844 : 900 }, colorScheme: theme as "light" | "dark", locale: "fr-FR", timezoneId: "Europe/Paris" });
const reply = await fetch(`${address}/v1/oauth/token`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ grant_type: "password", username: user, password: "Vigie-demo-2026" }) });
const json = (await reply.json()) as Record<string, unknown>;
if (json["access_token"] === undefined) console.log(JSON.stringify(json));
const expires = Date.now() / 1000 + Number(json["expires_in"] ?? 1800);
const host = new URL(address).hostname;
await context.addCookies(Object.entries({ accessToken: encodeURIComponent(String(json["access_token"])), hasRole: role, authExpire: encodeURIComponent(new Date(expires * 1000).toISOString()) }).map(([name, value]) => ({ name, value, domain: host, path: "/", expires, sameSite: "Lax" as const })));
await context.addInitScript(() => localStorage.setItem("vigie.cookies", JSON.stringify({ analytics: false, chat: false, atMs: Date.now() })));
const page = await context.newPage();
page.on("console", (m) => { if (m.type() === "error") console.log("console:", m.text()); });
page.on("pageerror", (e) => console.log("pageerror:", e.message));
for (const step of steps) {
  if (step.startsWith("/")) await page.goto(address + step, { waitUntil: "networkidle" });
  else if (step.startsWith("click:")) await page.getByText(step.slice(6), { exact: false }).first().click();
  else if (step.startsWith("button:")) await page.getByRole("button", { name: step.slice(7) }).first().click();
  else if (step.startsWith("radio:")) await page.getByRole("radio", { name: step.slice(6) }).first().check();
  else if (step.startsWith("wait:")) await page.waitForTimeout(Number(step.slice(5)));
  else if (step.startsWith("fill:")) { const [label = "", value = ""] = step.slice(5).split("="); await page.getByLabel(label).first().fill(value); }
  else if (step.startsWith("shot:") || step.startsWith("full:")) { await page.waitForTimeout(400); await page.screenshot({ path: `/tmp/scratch/shots/${step.slice(5)}.png`, fullPage: step.startsWith("full:") }); }
  else if (step === "overflow") console.log("overflow", await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth, ...[...document.querySelectorAll("*")].filter((e) => e.scrollWidth > e.clientWidth + 1 && ["auto", "scroll"].includes(getComputedStyle(e).overflowX)).map((e) => `${e.tagName}.${e.className} ${e.scrollWidth}/${e.clientWidth}`)]));
  else if (step === "text") console.log(await page.evaluate(() => document.body.innerText));
}
await browser.close();
