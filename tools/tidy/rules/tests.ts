import { isTest, type Rule } from "../source.ts";

/** What puts something else than the network behind `fetch`: `stubGlobal("fetch"`, `globalThis.fetch =`, `spyOn(window, "fetch"`. */
const stub =
  /\bstubGlobal\(\s*["']fetch["']|\b(?:globalThis|window|global)\.fetch\s*=[^=]|\bspyOn\(\s*\w+,\s*["']fetch["']/g;
const testServer = "apps/web/src/testing/server.ts";

/** Tests of the web answer through the test server, whose answers are checked against the API's schemas: a fixture that no
 * server could send is then a failure. */
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

/** A test, or a file that one imports: both know vitest. */
function isTestCode(path: string, text: string): boolean {
  return isTest(path) || /from "vitest"/.test(text);
}
