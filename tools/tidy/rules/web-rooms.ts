import type { Finding, Rule } from "../source.ts";

/** The layers of the web, lowest first. A file imports its own layer and lower ones; `features` see each other in no case
 * (feature-boundaries), and of the frame only the pages that it lends them. */
const layers = ["ui", "shared", "frame", "features", "areas"] as const;
type Layer = (typeof layers)[number];

const web = "apps/web/src/";
/** What the frame lends to features: the frames of pages. */
const lentToFeatures = /^apps\/web\/src\/shell\/pages\//;

/** ui imports nothing above it; a room of shared/ neither frame nor feature; the frame (shell/) no feature; areas tie all. */
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
