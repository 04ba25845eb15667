import type * as ReactModule from "react";
import type * as ReactDomModule from "react-dom";
import type { createRoot } from "react-dom/client";

/** Scenes that a renderer plays in a page (react-parts.test.ts): rows, fields, gestures, what comes late, what surrounds. */

export type Renderer = {
  readonly React: typeof ReactModule;
  readonly dom: typeof ReactDomModule;
  readonly createRoot: typeof createRoot;
  /** Does all that is planned: the scheduler is the one of React's own tests, which waits for no clock. */
  readonly flush: () => void;
};

export type Stage = Renderer & {
  readonly said: string[];
  readonly aside: HTMLElement;
  readonly show: (page: ReactModule.ReactNode) => void;
  readonly leave: () => void;
  /** Writes down what is there once nothing moves. */
  readonly settled: (what: string) => Promise<void>;
};

/** A scene plays in a page and says what happens as it happens. */
export type Scene = (stage: Stage) => Promise<void>;

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

export const scenes = { rows, fields, gestures, late, around };
