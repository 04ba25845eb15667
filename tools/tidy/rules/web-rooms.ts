import type { Finding, Rule } from "../source.ts";

/** The layers of the web, lowest first. A file imports its own layer and lower ones; features never import each other
 * (feature-boundaries), and of the frame only its page layouts. */
const layers = ["ui", "shared", "frame", "features", "areas"] as const;
type Layer = (typeof layers)[number];

const web = "apps/web/src/";
/** The part of the frame that features may import: page layouts. */
const lentToFeatures = /^apps\/web\/src\/shell\/pages\//;

/** ui imports nothing above it; shared/ neither frame nor features; the frame (shell/) no features; areas may import everything. */
export const webRooms: Rule = {
  name: "web-rooms",
  check: ({ path, imports }) => {
    const from = layerOf(path);
    if (from === null) return [];
    return imports.flatMap(({ target, line }): Finding[] => {
      const to = target === null ? null : layerOf(target);
      if (target === null || to === null) return [];
      if (layers.indexOf(to) > layers.indexOf(from))
        return [{ line, message: `${from} may not import ${to} (${target})` }];
      return from === "features" && to === "frame" && !lentToFeatures.test(target)
        ? [{ line, message: `a feature imports of the frame only shell/pages, not ${target}` }]
        : [];
    });
  },
};

function layerOf(path: string): Layer | null {
  if (!path.startsWith(web) || /\.test\.tsx?$/.test(path)) return null;
  const rest = path.slice(web.length);
  if (rest === "api.ts" || rest.startsWith("shared/")) return "shared";
  if (rest.startsWith("shell/")) return "frame";
  return layers.find((layer) => rest.startsWith(`${layer}/`)) ?? null;
}
