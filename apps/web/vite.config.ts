import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";
import { contractPlans } from "./contract-plans.ts";

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
          .filter((name) => name.endsWith(".woff2"))
          .map((name): HtmlTagDescriptor => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${name}`, as: "font", type: "font/woff2", crossorigin: "" },
            injectTo: "head",
          })),
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // Only the French strings of the components are kept: half of their weight is other languages.
    { ...optimizeLocales.vite({ locales: ["fr-FR"] }), enforce: "pre" },
    contractPlans(),
    react(),
    tailwindcss(),
    preloadFonts(),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // No data: address, so that the content security policy needs no exception.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      // Pure words and rules: a page takes those it names, not all of them.
      treeshake: { moduleSideEffects: [{ test: /packages\/(domain|contract)\/src\//, sideEffects: false }] },
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
