// @vitest-environment jsdom
import { errorBody } from "@vigie/api";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { kervella } from "../../../testing/customers.ts";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { show } from "./parts/test-answers.ts";

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

afterEach(cleanup);

const total = 1203;
const ids = Array.from(
  { length: total },
  (_, at) => `01900000-0000-7000-8000-${String(at).padStart(12, "0")}`,
);
const rowOf = (id: string) => ({ ...kervella, id, wealth: 10 });

type Body = {
  readonly after?: string;
  readonly size: number;
  readonly customer_ids?: readonly string[];
  readonly filters?: object;
};
let acts: (readonly string[])[] = [];
let exports: Body[] = [];
let failsAt: number | null = null;
let views: readonly object[] = [];
let leftOut: Record<string, string> = {};
beforeEach(() => {
  acts = [];
  exports = [];
  failsAt = null;
  views = [];
  leftOut = {};
});

/** A book of 1,203 customers, whose acts may stop at a piece. */
function serveBook(): void {
  serveApi((path, init) => {
    const { pathname } = new URL(path, "http://x");
    const body: Body = typeof init?.body === "string" ? JSON.parse(init.body) : { size: 0 };
    if (pathname.endsWith("/customers/search")) {
      const from = Number(body.after ?? 0);
      const to = from + body.size;
      return Response.json({
        customers: ids.slice(from, to).map(rowOf),
        meta: { total_count: total, count_is_bounded: false, next: to < total ? String(to) : null },
      });
    }
    if (pathname.endsWith("/customers/bulk")) {
      const asked = body.customer_ids ?? [];
      if (acts.length === failsAt) return Response.json(errorBody("tag.not_found"), { status: 404 });
      acts.push(asked);
      return Response.json({ act: "ask_missing", done_count: asked.length, failed: [] });
    }
    if (pathname.endsWith("/customers/export")) {
      exports.push(body);
      return new Response("", { headers: { "content-type": "text/csv", ...leftOut } });
    }
    if (pathname.endsWith("/customer_views")) return Response.json({ views });
    if (pathname.endsWith("/segments/count"))
      return Response.json({ customer_count: total, count_is_bounded: false });
    if (pathname.endsWith("/segments")) return Response.json({ segments: [] });
    if (pathname.endsWith("/customer_tags")) return Response.json({ tags: [] });
    if (pathname.endsWith("/missions")) return Response.json({ missions: [] });
    if (pathname.endsWith("/advisory_alerts"))
      return Response.json({ alerts: [], rest: [], total_count: 0, next: null });
    return Response.json({ user: camille });
  });
}

async function selectFound(): Promise<void> {
  serveBook();
  show("?patrimoine-min=100000&inconnu=1");
  const [first] = await screen.findAllByRole("checkbox", { name: "Sélectionner Françoise Kervella" });
  if (first === undefined) throw new Error("assertion: a row is shown");
  await userEvent.click(first);
  await userEvent.click(
    await screen.findByRole("button", { name: /^Sélectionner les 1\s203 clients de la liste$/ }),
  );
  await screen.findByRole("region", { name: /^1\s?203 clients sélectionnés$/ });
}

async function askAll(): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Demander les pièces" }));
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Demander les pièces" }));
}

test("all whom the filters find are selected, and acted on in pieces of 500", async () => {
  await selectFound();
  await askAll();
  await waitFor(() => expect(acts.map((piece) => piece.length)).toEqual([500, 500, 203]));
  expect(new Set(acts.flat()).size).toBe(total);
}, 30_000);

test("where a piece fails, those before it are done and the others stay selected", async () => {
  failsAt = 1;
  await selectFound();
  await askAll();
  await screen.findByText(/^500 sur 1\s203 traités avant l’arrêt/);
  // The question stays open over the bar, to be answered again.
  await screen.findByRole("region", { name: /^703 clients sélectionnés$/, hidden: true });
}, 30_000);

test("a whole list leaves as a file by its filters, not by 1,203 names", async () => {
  await selectFound();
  await userEvent.click(screen.getByRole("button", { name: "Exporter" }));
  await waitFor(() => expect(exports).toHaveLength(1));
  expect(exports[0]).toMatchObject({ filters: { wealth_from: 100_000 } });
  expect(exports[0]?.customer_ids).toBeUndefined();
  const [first] = screen.getAllByRole("checkbox", { name: "Sélectionner Françoise Kervella" });
  if (first === undefined) throw new Error("assertion: a row is shown");
  await userEvent.click(first);
  await userEvent.click(screen.getByRole("button", { name: "Exporter" }));
  await screen.findByText("Un export porte sur 500 clients choisis au plus, ou sur toute la liste.");
}, 30_000);

test("a file of chosen customers says how many are not in it, and why", async () => {
  leftOut = { "vigie-left-out": "2" };
  serveBook();
  show("");
  const [first] = await screen.findAllByRole("checkbox", { name: "Sélectionner Françoise Kervella" });
  if (first === undefined) throw new Error("assertion: a row is shown");
  await userEvent.click(first);
  await userEvent.click(await screen.findByRole("button", { name: "Exporter" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^2 clients choisis ne sont pas dans ce/);
});

test("the saved views say which of them colleagues see, and which are a colleague’s", async () => {
  const view = { filters: {}, sort: "name", order: "asc", columns: ["wealth"], density: "comfortable" };
  views = [
    {
      ...view,
      id: "01900000-0000-7000-8000-00000000a001",
      name: "À revoir",
      is_mine: true,
      may_remove: true,
      shared: false,
    },
    {
      ...view,
      id: "01900000-0000-7000-8000-00000000a002",
      name: "Encours",
      is_mine: true,
      may_remove: true,
      shared: true,
    },
    {
      ...view,
      id: "01900000-0000-7000-8000-00000000a003",
      name: "Retraite",
      is_mine: false,
      may_remove: false,
      shared: true,
    },
  ];
  serveBook();
  show("");
  await userEvent.click(await screen.findByRole("button", { name: "Vues" }));
  const entries = await screen.findAllByRole("menuitem");
  expect(entries.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    "À revoir",
    "Encours (partagée avec le cabinet)",
    "Retraite (partagée par le cabinet)",
  ]);
});
