// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type * as ReactModule from "react";
import type { createRoot } from "react-dom/client";
import type * as ReactDomModule from "react-dom";
import { expect, test } from "vitest";
import { withoutParts } from "../react-parts.ts";

/** The built pages run React's renderer without the parts that they do not use: it draws, and hears, what the whole one does. */

const require = createRequire(import.meta.url);
const rendererFile = path.join(
  path.dirname(require.resolve("react-dom/package.json")),
  "cjs/react-dom-client.production.js",
);
const whole = readFileSync(rendererFile, "utf8");

type Renderer = {
  readonly React: typeof ReactModule;
  readonly dom: typeof ReactDomModule;
  readonly createRoot: typeof createRoot;
  /** Does all that is planned: the scheduler is the one of React's own tests, which waits for no clock. */
  readonly flush: () => void;
};

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

type Stage = Renderer & {
  readonly said: string[];
  readonly aside: HTMLElement;
  readonly show: (page: ReactModule.ReactNode) => void;
  readonly leave: () => void;
  /** Writes down what is there once nothing moves. */
  readonly settled: (what: string) => Promise<void>;
};

/** A scene plays in a page and says what happens as it happens. */
type Scene = (stage: Stage) => Promise<void>;

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

function find<E extends Element>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
}

const rows: Scene = async ({ React, said, show, settled }) => {
  const { createElement: h, useEffect, useLayoutEffect } = React;
  const Row = React.memo(function Row({ name }: { readonly name: string }): ReactModule.ReactNode {
    useLayoutEffect(() => void said.push(`laid out ${name}`));
    useEffect(() => {
      said.push(`mounted ${name}`);
      return () => void said.push(`gone ${name}`);
    }, [name]);
    return h("li", { "data-name": name }, name, h("input", { defaultValue: name, "aria-label": name }));
  });
  const page = (names: readonly string[], shade: string): ReactModule.ReactNode =>
    h(
      "div",
      {
        className: shade,
        hidden: shade === "night",
        tabIndex: 0,
        style: { color: shade === "light" ? "red" : "blue", "--part": names.length, width: 4 } as object,
      },
      h("ul", null, ...names.map((name) => h(Row, { key: name, name }))),
      h(React.Fragment, { key: "f" }, "plain ", names.length, null, false),
      h("p", { dangerouslySetInnerHTML: { __html: `<b>${shade}</b>` } }),
      h("svg", { viewBox: "0 0 1 1" }, h("title", null, shade), h("path", { d: "M0 0", strokeWidth: 2 })),
      h("img", { src: `/${shade}.png`, alt: "" }),
    );
  show(page(["a", "b", "c"], "light"));
  await settled("first");
  find<HTMLInputElement>('[aria-label="b"]').focus();
  show(page(["c", "b", "a", "d"], "night"));
  await settled(`another order, ${document.activeElement?.getAttribute("aria-label") ?? "nothing"} in hand`);
  show(page(["d"], "light"));
  await settled("one left");
};

const fields: Scene = async ({ React, said, show, settled }) => {
  const { createElement: h, useState } = React;
  function Page(): ReactModule.ReactNode {
    const [typed, setTyped] = useState("");
    const [chosen, setChosen] = useState("b");
    const [isTicked, setIsTicked] = useState(false);
    const deferred = React.useDeferredValue(typed, "");
    return h(
      "form",
      {
        onSubmit: (event: Event) => {
          event.preventDefault();
          said.push(`sent ${typed}`);
        },
      },
      h("input", {
        id: "text",
        value: typed,
        onChange: (event: ReactModule.ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
      }),
      h("textarea", { value: deferred, readOnly: true }),
      h("input", {
        id: "tick",
        type: "checkbox",
        checked: isTicked,
        onChange: (event: ReactModule.ChangeEvent<HTMLInputElement>) => setIsTicked(event.target.checked),
      }),
      h(
        "select",
        {
          value: chosen,
          onChange: (event: ReactModule.ChangeEvent<HTMLSelectElement>) => setChosen(event.target.value),
        },
        h("option", { value: "a" }, "A"),
        h("option", { value: "b" }, "B"),
      ),
      h("button", null, `${chosen} ${deferred}`),
    );
  }
  show(h(Page));
  await settled("first");
  const text = find<HTMLInputElement>("#text");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(text, "written");
  text.dispatchEvent(new Event("input", { bubbles: true }));
  find<HTMLElement>("#tick").click();
  const select = find<HTMLSelectElement>("select");
  select.value = "a";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await settled("filled");
  find<HTMLElement>("button").click();
  await settled(`${String(find<HTMLInputElement>("#tick").checked)} ${select.value} ${text.value}`);
};

const gestures: Scene = async ({ React, dom, said, aside, show, settled }) => {
  const { createElement: h } = React;
  const say = (what: string) => (): void => void said.push(what);
  show(
    h(
      "div",
      {
        id: "box",
        tabIndex: 0,
        onClick: say("click"),
        onClickCapture: say("capture"),
        onKeyDown: ({ key }: ReactModule.KeyboardEvent) => void said.push(`key ${key}`),
        onFocus: say("focus"),
        onBlur: say("blur"),
        onMouseEnter: say("over"),
        onMouseLeave: say("out"),
        onScroll: say("scroll"),
        onPaste: say("paste"),
        onCompositionEnd: say("composed"),
        onTransitionEnd: say("moved"),
      },
      h("b", { onClick: (event: ReactModule.MouseEvent) => event.stopPropagation() }, "kept"),
      dom.createPortal(h("i", { onClick: say("outside") }, "portal"), aside),
    ),
  );
  await settled("first");
  const box = find<HTMLElement>("#box");
  find<HTMLElement>("i").click();
  find<HTMLElement>("b").click();
  box.focus();
  box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  box.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  box.dispatchEvent(new MouseEvent("mouseout", { bubbles: true, relatedTarget: aside }));
  for (const type of ["scroll", "paste", "compositionend", "transitionend"])
    box.dispatchEvent(new Event(type, { bubbles: type !== "scroll" }));
  box.blur();
  await settled("after");
};

const late: Scene = async ({ React, dom, said, show, settled }) => {
  const { createElement: h, use, useState } = React;
  let arrive: (value: string) => void = () => undefined;
  const awaited = (): Promise<string> => new Promise<string>((resolve) => (arrive = resolve));
  const first = awaited();
  const Late = React.lazy(async () => ({ default: Reader, name: await first }));
  function Reader({ value }: { readonly value: Promise<string> }): ReactModule.ReactNode {
    return h("q", null, use(value));
  }
  const told: { ask?: (value: Promise<string>) => void; draw?: (value: string) => void } = {};
  function Page(): ReactModule.ReactNode {
    const [asked, setAsked] = useState(Promise.resolve("first"));
    const [drawn, setDrawn] = useState("");
    const [isPending, startTransition] = React.useTransition();
    const id = React.useId();
    React.useEffect(() => {
      told.ask = (value) => startTransition(() => setAsked(value));
      told.draw = setDrawn;
    }, []);
    return h(
      "div",
      { "aria-busy": isPending, id },
      drawn,
      h(React.Suspense, { fallback: "waiting" }, "beside", h(Late, { value: asked })),
    );
  }
  show(h(Page));
  await settled("nothing yet");
  arrive("here");
  await settled("there");
  const second = awaited();
  told.ask?.(second);
  await settled("what is there stays");
  arrive("second");
  await settled("the next");
  dom.flushSync(() => told.draw?.("at once"));
  said.push(find<HTMLElement>("[aria-busy]").textContent);
};

const around: Scene = async ({ React, show, settled }) => {
  const { createElement: h } = React;
  const Shade = React.createContext("none");
  const listeners = new Set<() => void>();
  let stored = "a";
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  class Net extends React.Component<{ readonly children: ReactModule.ReactNode }> {
    override state: { readonly error: string | null } = { error: null };
    static getDerivedStateFromError(error: Error): { readonly error: string } {
      return { error: error.message };
    }
    override render(): ReactModule.ReactNode {
      return this.state.error ?? this.props.children;
    }
  }
  function Words({ isBroken }: { readonly isBroken: boolean }): ReactModule.ReactNode {
    const shade = React.useContext(Shade);
    const outer = React.useSyncExternalStore(subscribe, () => stored);
    if (isBroken) throw new Error("broken");
    return `${shade} ${outer}`;
  }
  const page = (shade: string, isBroken: boolean): ReactModule.ReactNode =>
    h(
      Shade,
      { value: shade },
      h(Net, null, h(Words, { isBroken })),
      h("p", null, h(Words, { isBroken: false })),
    );
  show(page("light", false));
  await settled("first");
  stored = "b";
  for (const listener of listeners) listener();
  await settled("what is outside has changed");
  show(page("dark", true));
  await settled("a part is broken");
};

test.each(Object.entries({ rows, fields, gestures, late, around }))(
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
