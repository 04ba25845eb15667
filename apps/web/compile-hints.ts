import type { Plugin } from "vite";

/** What V8 reads at the head of a script: its functions are compiled while it comes in, beside the page's thread. Without it they
 * are read twice, the second time by the page when it first calls them. Other engines see a comment.
 * Source: https://v8.dev/blog/explicit-compile-hints (Chrome 136). */
export const compileHint = "//# allFunctionsCalledOnLoad";

/** A small script is read at once, and the hint would weigh on it. */
const worthAHintChars = 4000;

/** Nearly all that a page loads is called to draw it: the screens are files of their own. */
export function compileHints(): Plugin {
  return {
    name: "compile-hints",
    apply: "build",
    generateBundle: {
      // After the lists of needed files, which are written at the head of a script too.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk" && file.code.length > worthAHintChars)
            file.code = `${compileHint}\n${file.code}`;
      },
    },
  };
}
