// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type * as ReactModule from "react";
import type { createRoot } from "react-dom/client";
import type * as ReactDomModule from "react-dom";
import { expect, test } from "vitest";
import { withoutParts } from "../react-parts.ts";
import { scenes, type Renderer, type Scene } from "./testing/react-scenes.ts";

/** The built pages run React's renderer without the parts that they do not use: it draws, and hears, what the whole one does. */

const require = createRequire(import.meta.url);
const rendererFile = path.join(
  path.dirname(require.resolve("react-dom/package.json")),
  "cjs/react-dom-client.production.js",
);
const whole = readFileSync(rendererFile, "utf8");

const files = new Map([["scheduler", "scheduler-unstable_mock"]]);

/** The production files, which a test's own React is not. */
function rendererOf(code: string): Renderer {
  const loaded = new Map<string, unknown>();
  const load = (name: string): unknown => {
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const folder = path.dirname(require.resolve(`${name}/package.json`));
    const made = run(
      readFileSync(path.join(folder, `cjs/${files.get(name) ?? name}.production.js`), "utf8"),
      load,
    );
    loaded.set(name, made);
    return made;
  };
  const { createRoot: create } = run(code, load) as { readonly createRoot: typeof createRoot };
  return {
    React: load("react") as typeof ReactModule,
    dom: load("react-dom") as typeof ReactDomModule,
    createRoot: create,
    flush: (load("scheduler") as { readonly unstable_flushAll: () => void }).unstable_flushAll,
  };
}

function run(code: string, load: (name: string) => unknown): unknown {
  const exports = {};
  // oxlint-disable-next-line typescript/no-implied-eval -- a package's own file
  new Function("exports", "require", "process", code)(exports, load, process);
  return exports;
}

async function played(scene: Scene, code: string): Promise<readonly string[]> {
  document.body.replaceChildren();
  const place = document.createElement("div");
  const aside = document.createElement("div");
  document.body.append(place, aside);
  const said: string[] = [];
  const renderer = rendererOf(code);
  const root = renderer.createRoot(place, {
    onCaughtError: (error) => void said.push(`caught ${String(error)}`),
  });
  const settled = async (what: string): Promise<void> => {
    // Promises and timers of the renderer, in their order: a part that was waited for is shown 300 ms after its stand-in.
    for (const ms of [0, 0, 320, 0]) {
      renderer.flush();
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
    renderer.flush();
    said.push(`${what}: ${place.innerHTML} | ${aside.innerHTML}`);
  };
  const show = (page: ReactModule.ReactNode): void => {
    root.render(renderer.React.createElement(renderer.React.StrictMode, null, page));
  };
  const leave = (): void => {
    root.unmount();
  };
  await scene({ ...renderer, said, aside, show, leave, settled });
  leave();
  await settled("left");
  return said;
}

test.each(Object.entries(scenes))(
  "the renderer without its unused parts plays %s as the whole one does",
  async (_name, scene) => {
    const expected = await played(scene, whole);
    expect(expected.length).toBeGreaterThan(3);
    expect(await played(scene, withoutParts(whole))).toEqual(expected);
  },
);

test("a version of React in which a part is not found is refused", () => {
  expect(() => withoutParts(whole.replaceAll("startViewTransition", "beginViewTransition"))).toThrow(
    "startViewTransition",
  );
});
