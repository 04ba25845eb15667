import type { Plugin } from "vite";

/** The oldest browsers that Vigie runs in; the page says so to older ones (public/supported.js), docs/browsers.md to people. */
export const oldestBrowsers = ["chrome111", "edge111", "firefox128", "safari16.4", "ios16.4"];

/** What one of them does not have, and no bundler replaces. Sources are held by `lib` of tsconfig.json; this holds what
 * libraries bring. */
const absent =
  /\b(?:URL\.(?:parse|canParse)|(?:Map|Object)\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|AbortSignal\.any|RegExp\.escape|Iterator\.(?:from|concat)|Intl\.Segmenter|Uint8Array\.from(?:Base64|Hex)|Math\.sumPrecise|navigator\.userAgentData|scheduler\.(?:yield|postTask))\(|\.(?:toBase64|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|\bwith ?\{ ?type ?:|["'`]light-dark\(|DateTimeFormat\(["'`](?!fr)/g;

/** Refuses a build that calls what an old browser does not have. */
export function refuseNewerThanBrowsers(): Plugin {
  return {
    name: "refuse-newer-than-browsers",
    apply: "build",
    generateBundle(_options, bundle) {
      const found = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? newerCalls(file.code).map((call) => `${file.fileName}: ${call}`) : [],
      );
      if (found.length > 0) this.error(`Older browsers do not have:\n${found.join("\n")}`);
    },
  };
}

/** Each call of the code that an old browser would fail at, with what stands around it. */
export function newerCalls(code: string): readonly string[] {
  return [...code.matchAll(absent)]
    .filter(({ index }) => !isAskedFor(code, index))
    .map(({ index }) => code.slice(Math.max(0, index - 40), index + 60));
}

/** A library that asks whether it is there, and does without. */
function isAskedFor(code: string, index: number): boolean {
  return /(?:typeof |\bin |\?\.?|&&)[^;{}]{0,60}$/.test(code.slice(Math.max(0, index - 80), index));
}
