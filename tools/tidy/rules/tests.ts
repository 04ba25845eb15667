import { isTest, type Rule } from "../source.ts";

/** Code that replaces the network behind `fetch`: `stubGlobal("fetch"`, `globalThis.fetch =`, `spyOn(window, "fetch"`. */
const stub =
  /\bstubGlobal\(\s*["']fetch["']|\b(?:globalThis|window|global)\.fetch\s*=[^=]|\bspyOn\(\s*\w+,\s*["']fetch["']/g;
const testServer = "apps/web/src/testing/server.ts";

/** Web tests answer through the test server, whose replies are validated with the API's schemas: a fixture that no server could
 * send fails. */
export const checkedAnswers: Rule = {
  name: "checked-answers",
  check: (source) => {
    const { path, text } = source;
    if (!path.startsWith("apps/web/src/") || path === testServer || !isTestCode(path, text)) return [];
    return [...text.matchAll(stub)].map(({ index }) => ({
      line: source.lineAt(index),
      message: "a web test answers through serveApi of testing/server.ts",
    }));
  },
};

const portfolioFixture = "apps/server/src/testing/insert-portfolio.ts";
const portfolioInsert = /\.insertInto\(\s*["']portfolios["']/g;

/** The row of a portfolio has forty columns: tests build it in one place, so that a new column changes one file. */
export const portfolioFixtures: Rule = {
  name: "portfolio-fixtures",
  check: (source) => {
    const { path, text } = source;
    const bound = path.startsWith("apps/server/src/") && (isTest(path) || path.includes("/testing/"));
    if (!bound || path === portfolioFixture) return [];
    return [...text.matchAll(portfolioInsert)].map(({ index }) => ({
      line: source.lineAt(index),
      message: "a test writes a portfolio with insertPortfolio of testing/insert-portfolio.ts",
    }));
  },
};

/** A test, or a file imported by one: both know vitest. */
function isTestCode(path: string, text: string): boolean {
  return isTest(path) || /from "vitest"/.test(text);
}
