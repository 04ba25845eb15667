import { hexOf, rgbOfOklch, type Variant, variantForHost } from "@vigie/domain";
import type { FastifyInstance } from "fastify";
import { drawIcon, type IconShape } from "./brand-icon.ts";

/** The W3C manifest by which a browser installs the web app: name, colours and icons of the host's variant. */

type Icon = { readonly path: string; readonly size: number; readonly shape: IconShape };
const icons: readonly Icon[] = [
  { path: "/icons/192.png", size: 192, shape: "rounded" },
  { path: "/icons/512.png", size: 512, shape: "rounded" },
  { path: "/icons/full-512.png", size: 512, shape: "full" },
  // iOS ignores the maskable icons of a manifest; the page links this one instead.
  { path: "/icons/apple-180.png", size: 180, shape: "full" },
];

/** The light `paper` colour of ui/styles/tokens.css, shown before the first page. */
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

/** Home screens truncate names after about twelve characters: a longer name is shortened to its first word. */
function shortName(brand: string): string {
  return brand.length <= 12 ? brand : (brand.split(" ")[0] ?? brand);
}

/** Each icon is drawn once per process, at its first request. */
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
