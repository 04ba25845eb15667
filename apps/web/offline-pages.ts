import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { build, type InlineConfig, type Plugin } from "vite";
import { oldestBrowsers, refuseNewerThanBrowsers } from "./browsers.ts";

/** The page without a connection and the service worker that answers with it: each is built alone, so that neither shares a file
 * with the pages, whose first load they must not weigh on. */
export function offlinePages(): Plugin {
  let [root, outDir] = ["", ""];
  return {
    name: "offline-pages",
    apply: "build",
    configResolved(config) {
      root = config.root;
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "pre",
      sequential: true,
      async handler() {
        const names = await namesOf(settings(root, outDir, pageOutput));
        // The face of the thin space is a file of public/.
        const paths = [
          "offline.html",
          ...names.filter((name) => name !== "offline.html"),
          "fonts/vigie-espace.ttf",
        ];
        const hash = createHash("sha256");
        for (const file of paths) hash.update(readFileSync(path.join(outDir, file)));
        const files = { version: hash.digest("hex").slice(0, 12), paths: paths.map((file) => `/${file}`) };
        await build({
          ...settings(root, outDir, workerOutput),
          define: { offlineFiles: JSON.stringify(files) },
        });
      },
    },
  };
}

type Output = {
  readonly input: string;
  readonly options: NonNullable<NonNullable<InlineConfig["build"]>["rolldownOptions"]>;
};

const pageOutput: Output = {
  input: "offline.html",
  options: {
    treeshake: { moduleSideEffects: [{ test: /packages\/domain\/src\//, sideEffects: false }] },
    output: { codeSplitting: false, entryFileNames: "assets/offline-[hash:7].js" },
  },
};
const workerOutput: Output = {
  input: "src/offline/worker.ts",
  options: {
    // A script that registers by itself: every browser of ours takes one that is no module.
    output: { format: "iife", entryFileNames: "sw.js" },
  },
};

function settings(root: string, outDir: string, { input, options }: Output): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [refuseNewerThanBrowsers()],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: oldestBrowsers,
      cssTarget: oldestBrowsers,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { ...options, input: path.join(root, input) },
    },
  };
}

async function namesOf(config: InlineConfig): Promise<readonly string[]> {
  const built = await build(config);
  if (!("output" in built)) throw new Error("The page without a connection was not built.");
  return built.output.map(({ fileName }) => fileName).toSorted();
}
