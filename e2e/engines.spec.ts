import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { collectComplaints, type CollectingProxy, readComplaints } from "./engines/complaints.ts";
import { button, type Engine, field, heading, link } from "./engines/engine.ts";
import { findFirefox, openFirefox } from "./engines/firefox.ts";
import { findWebKit, openWebKit } from "./engines/webkit.ts";
import { ofxFile } from "./statement-file.ts";
import { accounts, expect, password, plain, test } from "./support.ts";

/** One journey in the engines that Playwright does not drive here: sign in, reload, dashboard, contract, palette, dialog,
 * import, a bank by SMS. Any console error fails it. */

const engines = [
  { name: "Firefox", find: findFirefox, open: openFirefox, needs: "firefox-esr", account: "firefox" },
  {
    name: "WebKit",
    find: findWebKit,
    open: openWebKit,
    needs: "webkit2gtk-driver and xvfb",
    account: "webkit",
  },
] as const;

const statement = ofxFile({
  account: "00071234567",
  balance: "1842.37",
  payments: [{ reference: "ENG1", day: "20261103", amount: "2310.50", wording: "VIREMENT SALAIRE" }],
});

for (const { name, find, open, needs, account } of engines) {
  test(`${name} shows a household, and adds a statement and a bank`, async () => {
    test.setTimeout(400_000);
    const binary = find();
    test.skip(binary === null, `${name} needs Debian's ${needs}.`);
    const proxy = await collectComplaints(Number(process.env["VIGIE_E2E_PORT"]));
    const engine = await open(binary ?? "");
    try {
      await seesTheHousehold(engine, proxy, name);
      await signsOut(engine, proxy);
      await addsAStatement(engine, proxy, account);
      await addsABank(engine, proxy);
      await typesALoan(engine, proxy);
      expect(await engine.read(readComplaints)).toEqual([]);
    } catch (error) {
      await picture(engine, `${name}-failed`);
      const [where, complaints] = [await engine.read("location.href"), await engine.read(readComplaints)];
      throw new Error(`${name} at ${String(where)}: ${JSON.stringify(complaints)}`, { cause: error });
    } finally {
      await engine.close();
      await proxy.close();
    }
  });
}

async function signsIn(engine: Engine, address: string, name: keyof typeof accounts): Promise<void> {
  await engine.open(`${address}/app/login`);
  await engine.type(field("Adresse e-mail"), accounts[name]);
  await engine.type(field("Mot de passe"), password);
  await engine.click(button("Se connecter"));
}

async function seesTheHousehold(engine: Engine, proxy: CollectingProxy, name: string): Promise<void> {
  await signsIn(engine, proxy.address, "camille");
  await engine.shown(heading("Bonjour Camille"));
  await engine.read(
    "localStorage.setItem('vigie.cookies', JSON.stringify({ analytics: false, chat: false, atMs: Date.now() }))",
  );
  await quiet(engine, proxy);
  await engine.reload();
  await engine.shown(heading("Bonjour Camille"));
  await shows(engine, "637 349,53 €");
  await engine.click(link("Armor Vie 2"));
  await engine.shown(heading("Armor Vie 2"));
  await shows(engine, "118 462,73 €");
  await picture(engine, `${name}-contract`);

  await engine.press("Control+k");
  await engine.type("//*[@role='dialog']//input[@type='search']", "livret");
  await engine.shown("//*[@role='dialog']//*[@role='menuitem'][1]");
  await engine.press("Escape");
  await engine.press("Escape");
  await engine.gone("//*[@role='dialog']");
}

async function signsOut(engine: Engine, proxy: CollectingProxy): Promise<void> {
  await quiet(engine, proxy);
  await engine.read(
    "document.cookie.split('; ').map((one) => { document.cookie = one.split('=')[0] + '=; max-age=0; path=/'; return one.length; })",
  );
}

async function addsAStatement(
  engine: Engine,
  proxy: CollectingProxy,
  account: keyof typeof accounts,
): Promise<void> {
  await signsIn(engine, proxy.address, account);
  // The page on which the other account signed out is not shown to this one.
  await engine.shown("//h1[starts-with(normalize-space(), 'Bonjour')]");
  expect(await engine.read("location.pathname")).toBe("/app/dashboard");
  await quiet(engine, proxy);
  await engine.open(`${proxy.address}/app/accounts/import`);
  const file = path.join(mkdtempSync(path.join(tmpdir(), "vigie-engine-")), "releve.ofx");
  writeFileSync(file, statement);
  await shows(engine, "Les relevés de vos banques");
  await engine.chooseFile("//input[@type='file']", file);
  await engine.click(button("Ajouter à mon patrimoine"));
  await shows(engine, "1 opération a été ajoutée.");
}

async function addsABank(engine: Engine, proxy: CollectingProxy): Promise<void> {
  await quiet(engine, proxy);
  await engine.open(`${proxy.address}/app/accounts/new`);
  await engine.type("//input[@type='search']", "fortuneo");
  await engine.click(link("Fortuneo"));
  await engine.shown(heading("Connecter Fortuneo"));
  await engine.shown(field("Identifiant"));
  await engine.type(field("Identifiant"), "jeune");
  await engine.type(field("Mot de passe"), "1234");
  await engine.click(button("Se connecter"));
  await engine.shown(heading("Un code vous a été envoyé"));
  await engine.type(field("Code reçu par SMS"), "123456");
  await engine.click(button("Valider le code"));
  await engine.shown(heading("Choisir les contrats"));
  await engine.click("//button[starts-with(normalize-space(), 'Suivre ')]");
  await engine.shown(heading("Vos contrats sont suivis"));
}

/** How each engine handles keys pressed in fields of amounts, rates, whole numbers and dates: shown as typed, and understood. */
async function typesALoan(engine: Engine, proxy: CollectingProxy): Promise<void> {
  await quiet(engine, proxy);
  await engine.open(`${proxy.address}/app/accounts/new/manual`);
  await engine.click("//label[starts-with(normalize-space(), 'Crédit')]");
  await engine.type(field("Nom du contrat"), "Prêt de la maison");
  await engine.click(button("Continuer"));
  const typed = {
    "Montant emprunté": "200000,00",
    "Taux nominal annuel": "3,6",
    "Durée, en mois": "240",
    "Première échéance": "05/02/2020",
    "Date de signature": "05/01/2020",
  };
  for (const [label, value] of Object.entries(typed)) await engine.type(field(label), value);
  await shows(engine, "1 170,22 €");
  await engine.read("document.activeElement.blur()");
  for (const [label, value] of Object.entries(typed)) {
    const at = JSON.stringify(field(label));
    const shown = await engine.read(`document.evaluate(${at}, document, null, 9).singleNodeValue.value`);
    // On blur, an amount is grouped by thousands and a date is written in the application's format.
    expect([label, String(shown).replaceAll(/\s/g, "")]).toEqual([label, value.replaceAll("/", ".")]);
  }
  await engine.click(button("Ajouter à mon patrimoine"));
  await shows(engine, "Capital restant dû");
}

async function picture(engine: Engine, name: string): Promise<void> {
  const folder = path.resolve(import.meta.dirname, "../test-results/engines");
  mkdirSync(folder, { recursive: true });
  await engine.picture(path.join(folder, name));
}

/** Waits for these words on the page; no-break spaces and typographic apostrophes are read as plain ones. */
async function shows(engine: Engine, words: string): Promise<void> {
  await expect
    .poll(async () => plain(String(await engine.read("document.body.innerText"))), { timeout: 90_000 })
    .toContain(words);
}

/** Waits until no request is running, nor was a second before: a page that is left in the middle logs errors for what it no
 * longer receives. */
async function quiet(engine: Engine, proxy: CollectingProxy): Promise<void> {
  const asked = async (): Promise<unknown> =>
    await engine.read("performance.getEntriesByType('resource').length");
  let before: unknown = null;
  await expect
    .poll(
      async () => {
        const [last, now] = [before, await asked()];
        before = proxy.underWay() === 0 ? now : null;
        return before !== null && last === before;
      },
      { intervals: [1000], timeout: 90_000 },
    )
    .toBe(true);
}
