import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, globSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../tools/lib/ports.ts";
import { Builder, By, Capabilities, Key, until, type WebDriver, type WebElement } from "selenium-webdriver";
import { type Engine, patienceMs } from "./engine.ts";

const driver = "/usr/bin/WebKitWebDriver";
const screen = "/usr/bin/xvfb-run";

/** The small browser that comes with Debian's WebKitGTK, or null when a part is missing. */
export function findWebKit(): string | null {
  const [browser] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
  return existsSync(driver) && existsSync(screen) ? (browser ?? null) : null;
}

/** WebKitGTK over WebDriver, on a screen of its own. */
export async function openWebKit(binary: string): Promise<Engine> {
  const port = await freePort();
  const child = spawn(
    screen,
    ["-a", "--server-args=-screen 0 1600x1200x24", driver, `--port=${String(port)}`],
    {
      detached: true,
      stdio: "ignore",
      env: { ...process.env, LANGUAGE: "fr_FR:fr" },
    },
  );
  const capabilities = new Capabilities();
  capabilities.set("browserName", "MiniBrowser");
  capabilities.set("webkitgtk:browserOptions", { binary, args: ["--automation"] });
  try {
    await answers(port);
    const web = await new Builder()
      .usingServer(`http://127.0.0.1:${String(port)}`)
      .withCapabilities(capabilities)
      .build();
    return engineOf(web, child);
  } catch (error) {
    end(child);
    throw error;
  }
}

function engineOf(web: WebDriver, child: ChildProcess): Engine {
  const act = actor(web);
  return {
    open: async (address) => {
      await web.get(address);
    },
    reload: async () => {
      await web.navigate().refresh();
    },
    click: async (xpath) => {
      await act(xpath, async (element) => {
        await element.click();
      });
    },
    type: async (xpath, text) => {
      await act(xpath, async (element) => {
        await element.clear();
        await element.sendKeys(text);
      });
    },
    chooseFile: async (xpath, file) => {
      const input = await web.wait(until.elementLocated(By.xpath(xpath)), patienceMs);
      await input.sendKeys(file);
    },
    press: async (key) => {
      await press(web, key);
    },
    shown: async (xpath) => void (await shownElement(web, xpath)),
    gone: async (xpath) => {
      await web.wait(async () => !(await isSeen(web, xpath)), patienceMs, `${xpath} stayed.`);
    },
    read: async (expression) => {
      const value: unknown = JSON.parse(
        await web.executeScript<string>(`return JSON.stringify((${expression}) ?? null)`),
      );
      return value;
    },
    resize: async (width, height) => {
      await web.manage().window().setRect({ x: 0, y: 0, width, height });
      // Its driver answers as soon as it has requested the new size, before the page has its width.
      const isWide = async (): Promise<boolean> =>
        (await web.executeScript<number>("return innerWidth")) === width;
      await web.wait(isWide, patienceMs, `The page did not become ${width} px wide.`);
    },
    print: async () => await Promise.resolve(null),
    picture: async (file) => {
      writeFileSync(`${file}.png`, Buffer.from(await web.takeScreenshot(), "base64"));
    },
    close: async () => {
      await web.quit().catch(() => undefined);
      end(child);
    },
  };
}

async function shownElement(web: WebDriver, xpath: string): Promise<WebElement> {
  const element = await web.wait(until.elementLocated(By.xpath(xpath)), patienceMs, `${xpath} did not come.`);
  return await web.wait(until.elementIsVisible(element), patienceMs, `${xpath} was not shown.`);
}

async function isSeen(web: WebDriver, xpath: string): Promise<boolean> {
  const found = await web.findElements(By.xpath(xpath));
  const seen = await Promise.all(found.map(async (one) => await one.isDisplayed().catch(() => false)));
  return seen.includes(true);
}

/** Does something with an element once it is shown. React may replace it between its lookup and its use. */
function actor(web: WebDriver) {
  return async (xpath: string, act: (element: WebElement) => Promise<void>): Promise<void> => {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      try {
        await act(await shownElement(web, xpath));
        return;
      } catch (error) {
        const name = error instanceof Error ? error.name : "";
        const passes = /StaleElement|ElementNotInteractable|ElementClickIntercepted/.test(name);
        if (!passes || Date.now() > deadline) throw error;
        await wait(100);
      }
    }
  };
}

async function press(web: WebDriver, key: "Escape" | "Enter" | "Control+k"): Promise<void> {
  const actions = web.actions();
  if (key === "Control+k") await actions.keyDown(Key.CONTROL).sendKeys("k").keyUp(Key.CONTROL).perform();
  else await actions.sendKeys(key === "Escape" ? Key.ESCAPE : Key.ENTER).perform();
}

/** The driver, its browser and its screen are one process group. */
function end(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid);
  } catch {
    // It has already ended.
  }
}

async function answers(port: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const reply = await fetch(`http://127.0.0.1:${String(port)}/status`).catch(() => null);
    if (reply !== null) return;
    await wait(100);
  }
  throw new Error("WebKitWebDriver does not answer.");
}
