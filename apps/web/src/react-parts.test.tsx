// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type * as ReactModule from "react";
import type { createRoot } from "react-dom/client";
import type * as ReactDomModule from "react-dom";
import { afterEach, expect, test } from "vitest";
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
};

/** The production files, which a test's own React is not. */
function rendererOf(code: string): Renderer {
  const loaded = new Map<string, unknown>();
  const load = (name: string): unknown => {
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const folder = path.dirname(require.resolve(`${name}/package.json`));
    const made = run(readFileSync(path.join(folder, `cjs/${name}.production.js`), "utf8"), load);
    loaded.set(name, made);
    return made;
  };
  const { createRoot: create } = run(code, load) as { readonly createRoot: typeof createRoot };
  return {
    React: load("react") as typeof ReactModule,
    dom: load("react-dom") as typeof ReactDomModule,
    createRoot: create,
  };
}

function run(code: string, load: (name: string) => unknown): unknown {
  const exports = {};
  // oxlint-disable-next-line typescript/no-implied-eval -- a package's own file
  new Function("exports", "require", "process", code)(exports, load, process);
  return exports;
}

afterEach(() => {
  document.body.replaceChildren();
});

test("what the renderer without its unused parts draws and hears is what the whole one does", async () => {
  const before = await story(rendererOf(whole));
  document.body.replaceChildren();
  const after = await story(rendererOf(withoutParts(whole)));
  expect(before.length).toBeGreaterThan(20);
  expect(after).toEqual(before);
});

test("a version of React in which a part is not found is refused", () => {
  expect(() => withoutParts(whole.replaceAll("startViewTransition", "beginViewTransition"))).toThrow(
    "startViewTransition",
  );
});

/** What happens in a page that has a little of everything, as it happens. */
async function story({ React, dom, createRoot: create }: Renderer): Promise<readonly string[]> {
  const { createElement: h, useEffect, useLayoutEffect, useState } = React;
  const said: string[] = [];
  const place = document.createElement("div");
  const aside = document.createElement("div");
  document.body.append(place, aside);
  const say = (what: string): void => {
    said.push(`${what}: ${place.innerHTML} | ${aside.innerHTML}`);
  };
  const Shade = React.createContext("clair");
  let arrive: (value: string) => void = () => undefined;
  let late = new Promise<string>((resolve) => (arrive = resolve));
  const Late = React.lazy(async () => {
    await late;
    return { default: () => h("em", null, "venu") };
  });
  const listeners = new Set<() => void>();
  let stored = "a";
  const store = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => stored,
  };
  class Net extends React.Component<
    { readonly children: ReactModule.ReactNode },
    { readonly error: string | null }
  > {
    override state = { error: null };
    static getDerivedStateFromError(error: Error): { readonly error: string } {
      return { error: error.message };
    }
    override render(): ReactModule.ReactNode {
      return this.state.error ?? this.props.children;
    }
  }
  function Broken({ isBroken }: { readonly isBroken: boolean }): ReactModule.ReactNode {
    if (isBroken) throw new Error("tombé");
    return "debout";
  }
  function Reader({ value }: { readonly value: Promise<string> }): ReactModule.ReactNode {
    return h("q", null, React.use(value));
  }
  const Row = React.memo(function Row({ name }: { readonly name: string }): ReactModule.ReactNode {
    useEffect(() => {
      said.push(`montée ${name}`);
      return () => void said.push(`démontée ${name}`);
    }, [name]);
    return h("li", { "data-name": name }, name, h("input", { defaultValue: name, "aria-label": name }));
  });
  let set: (change: Partial<State>) => void = () => undefined;
  type State = {
    readonly rows: readonly string[];
    readonly typed: string;
    readonly chosen: string;
    readonly ticked: boolean;
    readonly shade: string;
    readonly isBroken: boolean;
    readonly asked: Promise<string>;
    readonly html: string;
  };
  function Page(): ReactModule.ReactNode {
    const [state, setState] = useState<State>({
      rows: ["un", "deux", "trois"],
      typed: "",
      chosen: "b",
      ticked: false,
      shade: "clair",
      isBroken: false,
      asked: Promise.resolve("premier"),
      html: "<b>gras</b>",
    });
    const [isPending, startTransition] = React.useTransition();
    const deferred = React.useDeferredValue(state.typed, "");
    const outer = React.useSyncExternalStore(store.subscribe, store.read);
    const id = React.useId();
    const box = React.useRef<HTMLDivElement>(null);
    set = (change) => {
      if ("asked" in change) startTransition(() => setState((now) => ({ ...now, ...change })));
      else setState((now) => ({ ...now, ...change }));
    };
    useLayoutEffect(() => {
      said.push(`mise en page ${box.current?.className ?? ""}`);
    });
    return h(
      Shade,
      { value: state.shade },
      h(
        "div",
        {
          ref: box,
          className: state.shade,
          id,
          style: {
            color: state.shade === "clair" ? "red" : "blue",
            "--part": state.rows.length,
            width: 4,
          } as object,
          hidden: state.shade === "nuit",
          tabIndex: 0,
          "aria-busy": isPending,
          onClick: (event) =>
            void said.push(`clic ${event.target instanceof Element ? event.target.tagName : ""}`),
          onKeyDown: ({ key }) => void said.push(`touche ${key}`),
          onFocus: () => void said.push("entrée"),
          onBlur: () => void said.push("sortie"),
          onMouseEnter: () => void said.push("dessus"),
          onMouseLeave: () => void said.push("parti"),
          onClickCapture: () => void said.push("capture"),
        },
        h("ul", null, ...state.rows.map((name) => h(Row, { key: name, name }))),
        h("input", {
          value: state.typed,
          onChange: ({ target }) => set({ typed: target.value }),
          "aria-label": "texte",
        }),
        h("textarea", { value: state.typed, readOnly: true, "aria-label": "zone" }),
        h("input", {
          type: "checkbox",
          checked: state.ticked,
          onChange: ({ target }) => set({ ticked: target.checked }),
        }),
        h(
          "select",
          { value: state.chosen, onChange: ({ target }) => set({ chosen: target.value }) },
          h("option", { value: "a" }, "A"),
          h("option", { value: "b" }, "B"),
        ),
        h(
          "form",
          { onSubmit: (event) => (event.preventDefault(), said.push("envoi")) },
          h("button", null, "Envoyer"),
        ),
        h(
          "svg",
          { viewBox: "0 0 1 1" },
          h("title", null, "dessin"),
          h("path", { d: "M0 0", strokeWidth: 2 }),
        ),
        h("p", { dangerouslySetInnerHTML: { __html: state.html } }),
        h(React.Suspense, { fallback: "attente" }, h(Late), h(Reader, { value: state.asked })),
        h(Net, null, h(Broken, { isBroken: state.isBroken })),
        h(Shade.Consumer, null, (shade: string) => `${shade} ${outer} ${deferred}`),
        dom.createPortal(h("i", { onClick: () => void said.push("dehors") }, state.shade), aside),
      ),
    );
  }
  const root = create(place, { onCaughtError: (error) => void said.push(`retenu ${String(error)}`) });
  const settled = async (what: string): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    say(what);
  };
  const find = <E extends Element>(selector: string): E => {
    const found = document.querySelector<E>(selector);
    if (found === null) throw new Error(`no ${selector}`);
    return found;
  };
  root.render(h(React.StrictMode, null, h(Page)));
  await settled("d’abord");
  arrive("là");
  await settled("la partie qui vient tard");
  const input = find<HTMLInputElement>('[aria-label="texte"]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "écrit");
  input.dispatchEvent(new Event("input", { bubbles: true }));
  await settled("après la saisie");
  find<HTMLInputElement>('[type="checkbox"]').click();
  const select = find<HTMLSelectElement>("select");
  select.value = "a";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await settled(
    `après les choix ${String(find<HTMLInputElement>('[type="checkbox"]').checked)} ${select.value}`,
  );
  find<HTMLElement>("form button").click();
  find<HTMLElement>("i").click();
  find<HTMLElement>("[tabindex]").focus();
  find<HTMLElement>("[tabindex]").dispatchEvent(
    new KeyboardEvent("keydown", { key: "Enter", bubbles: true }),
  );
  find<HTMLElement>("[tabindex]").dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  find<HTMLElement>("[tabindex]").dispatchEvent(
    new MouseEvent("mouseout", { bubbles: true, relatedTarget: aside }),
  );
  find<HTMLElement>("[tabindex]").blur();
  await settled("après les gestes");
  set({ rows: ["trois", "un", "quatre"], shade: "sombre", html: "<u>souligné</u>" });
  await settled("un autre ordre");
  stored = "b";
  for (const listener of listeners) listener();
  await settled("le dehors a changé");
  late = new Promise<string>((resolve) => (arrive = resolve));
  set({ asked: late });
  await settled("ce qui est attendu laisse la page en place");
  arrive("second");
  await settled("ce qui était attendu");
  dom.flushSync(() => set({ shade: "nuit" }));
  say("tout de suite");
  set({ isBroken: true });
  await settled("une partie est tombée");
  root.unmount();
  await settled("plus rien");
  return said;
}

/** What the renderer of the built pages does not know, by how sources ask for it. */
const absentAsked = [
  /\bimport[^;]*\{[^}]*\b(?:ViewTransition|Activity|SuspenseList|useActionState)\b[^}]*\}\s*from\s*["']react["']/,
  /\bimport[^;]*\{[^}]*\b(?:useFormStatus|useFormState|prefetchDNS|preconnect|preload\w*|preinit\w*|requestFormReset|hydrateRoot)\b[^}]*\}\s*from\s*["']react-dom(?:\/client)?["']/,
  // Drawn in its place, it would not reach the head; in a picture it is that picture's.
  /<(?:html|head|body|link|meta|style|script)\b[\s/>]/,
  /<[a-z]+-[a-z]/,
  /<form\b[^>]*\baction=|\bformAction=/,
  /<Fragment\b[^>]*\bref=/,
];

test("no page asks for a part that the built pages do not have", () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"),
  );
  expect(sources.length).toBeGreaterThan(200);
  const asking = sources.filter((name) => {
    const source = readFileSync(path.join(import.meta.dirname, name), "utf8");
    return absentAsked.some((asked) => asked.test(source));
  });
  expect(asking).toEqual([]);
});
