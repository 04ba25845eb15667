import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";
import { oldestBrowsers, refuseNewerThanBrowsers } from "./browsers.ts";
import { compressedFiles, smallerPublicScripts } from "./compressed-files.ts";
import { apiPlans } from "./api-plans.ts";
import { compileHints } from "./compile-hints.ts";
import { offlinePages } from "./offline-pages.ts";
import { neededFiles } from "./needed-files.ts";
import { firstLoadChunks, refuseChunkCycles } from "./first-load-chunks.ts";

const apiOrigin = "http://localhost:3000";

/** The two faces are asked for with the page, not after its CSS: the text does not change face under the eye. */
function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, context) =>
        Object.keys(context.bundle ?? {})
          // Weights over 600 come where they are met.
          .filter((name) => name.endsWith(".woff2") && !name.includes("newsreader-latin"))
          .map((name): HtmlTagDescriptor => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${name}`, as: "font", type: "font/woff2", crossorigin: "" },
            injectTo: "head",
          })),
    },
  };
}

/** What every page of a signed-in saver is made of, and the first one. */
const areaModules = ["/areas/customer/layout.tsx", "/areas/customer/routes.tsx"];
const dashboardModules = ["/features/holdings/wealth/screens/dashboard.tsx"];
/** The table of the pages that need no session. */
const openModules = ["/areas/public/routes.tsx"];

/** The tables, and the scripts of the saver's area, are named to public/boot.js, which asks for them with the page where it leads there: the router
 * would only ask for them once the first script has run and the variant is known. */
function preloadArea(): Plugin {
  return {
    name: "preload-area",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, context) => {
        const chunks = Object.values(context.bundle ?? {}).filter((file) => file.type === "chunk");
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const filesOf = (modules: readonly string[], had: readonly string[] = []): readonly string[] => {
          const wanted = new Set(had);
          const want = (fileName: string): readonly string[] => {
            // The page itself names its first scripts.
            if (wanted.has(fileName) || html.includes(fileName)) return [];
            wanted.add(fileName);
            return [fileName, ...(byName.get(fileName)?.imports ?? []).flatMap(want)];
          };
          return chunks
            .filter(({ facadeModuleId }) => modules.some((end) => facadeModuleId?.endsWith(end)))
            .flatMap(({ fileName }) => want(fileName));
        };
        const area = filesOf(areaModules);
        const named = {
          open: filesOf(openModules),
          area,
          dashboard: filesOf(dashboardModules, area),
        };
        const attributes = Object.entries(named).map(([name, files]) => `data-${name}="${files.join(" ")}"`);
        const lists = Object.keys(context.bundle ?? {}).find((name) => /\/needed-.*\.json$/.test(name)) ?? "";
        return html.replace(
          'src="/boot.js"',
          `src="/boot.js" ${attributes.join(" ")} data-needed="${lists}"`,
        );
      },
    },
  };
}

/** A budget that is not kept prints the names of the files that broke it (e2e/first-load.spec.ts). */
const firstVisitFiles = /^(?:libraries|base|frame|charts|words|sign-in|dashboard|rolldown-runtime)$/;

const needed = neededFiles();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // Only the French strings of the components are kept: half of their weight is other languages.
    { ...optimizeLocales.vite({ locales: ["fr-FR"] }), enforce: "pre" },
    apiPlans(),
    react(),
    tailwindcss(),
    preloadFonts(),
    needed.plugin,
    preloadArea(),
    refuseChunkCycles(),
    refuseNewerThanBrowsers(),
    offlinePages(),
    compileHints(),
    compressedFiles(),
    smallerPublicScripts(),
  ],
  resolve: {
    // Every browser's React has the hook that this stands in for: its authors publish the same without the stand-in.
    alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: oldestBrowsers,
    cssTarget: oldestBrowsers,
    // No data: address, so that the content security policy needs no exception.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: {
      // Only Safari 16 lacks it: scripts are then asked for ahead as `preload` (boot.js and Vite's own helper).
      polyfill: false,
      resolveDependencies: needed.resolveDependencies,
    },
    rolldownOptions: {
      // Pure words and rules: a page takes those it names, not all of them.
      treeshake: {
        moduleSideEffects: [{ test: /packages\/(domain|api|partners)\/src\//, sideEffects: false }],
      },
      output: {
        codeSplitting: firstLoadChunks(import.meta.dirname),
        // The first script lists every file: those of a first visit say what they are, the others are their hash.
        chunkFileNames: ({ name }) =>
          firstVisitFiles.test(name) ? `assets/${name}-[hash:7].js` : "assets/[hash:7].js",
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      "/v1": { target: apiOrigin },
      "/cable": { target: apiOrigin, ws: true },
    },
  },
});
