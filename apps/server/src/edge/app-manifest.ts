import { hexOf, rgbOfOklch, type Variant, variantForHost } from "@vigie/domain";
import type { FastifyInstance } from "fastify";
import { drawIcon, type IconShape } from "./brand-icon.ts";

/** The web app manifest (W3C): name, colours and icons with which a browser installs the app, taken from the variant of the
 * host. */

type Icon = { readonly path: string; readonly size: number; readonly shape: IconShape };
const icons: readonly Icon[] = [
  { path: "/icons/192.png", size: 192, shape: "rounded" },
  { path: "/icons/512.png", size: 512, shape: "rounded" },
  { path: "/icons/full-512.png", size: 512, shape: "full" },
  // iOS uses no manifest icon that it has to mask; the page links to this one.
  { path: "/icons/apple-180.png", size: 180, shape: "full" },
];

/** Same as the light `paper` colour of ui/styles/tokens.css: shown before the first page is rendered. */
const paper = "oklch(0.977 0.009 85)";

export function manifestOf({ brand, tagline, colours }: Variant): object {
  return {
    id: "/",
    name: brand,
    short_name: shortName(brand),
    description: tagline,
    lang: "fr",
    dir: "ltr",
    // The root redirects each user to their own area.
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: hexOf(rgbOfOklch(colours.brand.light)),
    background_color: hexOf(rgbOfOklch(paper)),
    icons: icons.map(({ path, size, shape }) => ({
      src: path,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: shape === "full" ? "maskable" : "any",
    })),
  };
}

/** Home screens truncate a name after about twelve characters: a longer one is reduced to its first word. */
function shortName(brand: string): string {
  return brand.length <= 12 ? brand : (brand.split(" ")[0] ?? brand);
}

/** Each icon is drawn once per process, on its first request. */
export function mountAppManifest(app: FastifyInstance): void {
  const drawn = new Map<string, Buffer>();
  app.get("/manifest.webmanifest", async ({ hostname }, reply) => {
    const manifest = manifestOf(variantForHost(hostname));
    return await reply
      .headers({ "content-type": "application/manifest+json; charset=utf-8", "cache-control": "no-cache" })
      .send(JSON.stringify(manifest));
  });
  for (const { path, size, shape } of icons)
    app.get(path, async ({ hostname }, reply) => {
      const variant = variantForHost(hostname);
      const name = `${variant.name} ${path}`;
      const picture = drawn.get(name) ?? drawIcon(variant, size, shape);
      drawn.set(name, picture);
      return await reply
        .headers({ "content-type": "image/png", "cache-control": "public, max-age=86400" })
        .send(picture);
    });
}
