import { instant } from "@vigie/domain";
import type { Cents, Day } from "@vigie/domain";
import { formatAmount, formatDay, privateMask } from "../ui/format.ts";
import { formatInstantDay, formatTime } from "../ui/format-moment.ts";
import { isPrivateShortcut, privateModeKey } from "../ui/private-shortcut.ts";
import type { Snapshot } from "../shared/offline/snapshot.ts";
import { readFigures } from "../shared/offline/vault.ts";
import { dressAsLastVisit, keptChoice, keepChoice } from "./last-visit.ts";
import { offlineText as words } from "./text.ts";
import "./offline.css";

/** The page that the service worker serves when the site is unreachable: the figures that this browser stored, with their date.
 * It is self-contained, without the scripts of the site. */

const triedEveryMs = 10_000;

dressAsLastVisit(document.documentElement);
const place = document.getElementById("root");
if (place !== null) void start(place);
addEventListener("online", () => void comeBack());
document.addEventListener("visibilitychange", () => void comeBack());
// A service that comes back does not announce it, so it is polled.
setInterval(() => void comeBack(), triedEveryMs);

/** Opens the requested page once the service answers. */
async function comeBack(): Promise<void> {
  if (document.visibilityState !== "visible") return;
  const answer = await fetch("/manifest.webmanifest", { method: "HEAD", cache: "no-store" }).catch(
    () => null,
  );
  if (answer !== null && answer.ok) location.reload();
}

async function start(root: HTMLElement): Promise<void> {
  document.title = words.title;
  // A browser without storage has nothing to show.
  const snapshot = await readFigures(Date.now()).catch(() => null);
  const draw = (): void => {
    root.replaceChildren(...pageOf(snapshot, toggle));
  };
  const toggle = (): void => {
    keepChoice(privateModeKey, isPrivate() ? "off" : "on");
    draw();
    root.querySelector<HTMLElement>("[data-toggle]")?.focus();
  };
  addEventListener("keydown", (event) => {
    if (snapshot !== null && isPrivateShortcut(event)) toggle();
  });
  // Another tab turned private mode on or off: applied here too.
  addEventListener("storage", draw);
  draw();
}

function isPrivate(): boolean {
  return keptChoice(privateModeKey) === "on";
}

function pageOf(snapshot: Snapshot | null, toggle: () => void): readonly Node[] {
  return [
    element("h1", {}, words.title),
    element("p", { role: "status" }, words.reason),
    element(
      "p",
      { class: "acts" },
      button(words.retry, () => {
        location.reload();
      }),
      ...(snapshot === null ? [] : [privateButton(toggle)]),
    ),
    ...(snapshot === null
      ? [element("p", {}, words.nothing), element("p", { class: "note" }, words.nothingHow)]
      : [figuresOf(snapshot)]),
  ];
}

function privateButton(toggle: () => void): HTMLElement {
  const made = button(isPrivate() ? words.show : words.hide, toggle);
  made.dataset["toggle"] = "";
  return made;
}

function figuresOf(snapshot: Snapshot): HTMLElement {
  const { takenAtMs, net, assets, debts, asOf, contracts } = snapshot;
  const taken = instant(new Date(takenAtMs));
  const moment = { day: formatInstantDay(taken), time: formatTime(taken) };
  return element(
    "section",
    { "aria-label": words.figures },
    element("h2", {}, words.figures),
    element("p", { class: "note" }, filled(words.taken, moment)),
    element("p", { class: "figure-name" }, words.net),
    element("p", { class: "figure" }, amount(net)),
    element("p", { class: "note" }, dated(asOf)),
    element(
      "dl",
      {},
      ...[
        [words.assets, assets] as const,
        // A debt is shown as an amount owed, not as a negative.
        [words.debts, debts] as const,
      ].map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, amount(value)))),
    ),
    ...(contracts.length === 0 ? [] : [tableOf(contracts)]),
  );
}

function tableOf(contracts: Snapshot["contracts"]): HTMLElement {
  return element(
    "table",
    {},
    element("caption", {}, words.contracts),
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        element("th", { scope: "col" }, words.contract),
        element("th", { scope: "col", class: "number" }, words.amount),
      ),
    ),
    element(
      "tbody",
      {},
      ...contracts.map(({ name, bank, amount: value, currency, asOf }) =>
        element(
          "tr",
          {},
          element("th", { scope: "row" }, name, element("small", {}, whereAndWhen(bank, asOf))),
          element("td", { class: "number" }, amount(value, currency)),
        ),
      ),
    ),
  );
}

function dated(asOf: Day | null): string {
  return asOf === null ? "" : filled(words.asOf, { day: formatDay(asOf) });
}

function whereAndWhen(bank: string | null, asOf: Day | null): string {
  if (bank === null || asOf === null) return bank ?? dated(asOf);
  return filled(words.asOfBank, { bank, day: formatDay(asOf) });
}

function amount(value: Cents | null, currency = "EUR"): string {
  if (value === null) return words.unknown;
  return isPrivate() ? privateMask : formatAmount(value, { currency });
}

/** Formats sentences with plain values only: the site's own formatter is larger than this page. */
function filled(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);
}

function button(label: string, press: () => void): HTMLElement {
  const made = element("button", { type: "button" }, label);
  made.addEventListener("click", press);
  return made;
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}
