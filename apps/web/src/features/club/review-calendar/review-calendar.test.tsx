// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { seededIds } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { ReviewCalendarScreen } from "./screens/calendar.tsx";

const newId = seededIds(19);
const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(cleanup);

const reviewId = newId();
const customerId = newId();

function serve(answer: object): readonly string[] {
  const paths: string[] = [];
  serveApi(async (path) => {
    paths.push(path);
    return await Promise.resolve(Response.json(answer));
  });
  return paths;
}

const line = (more: object = {}) => ({
  customer_id: customerId,
  customer_name: "Anne Petit",
  since: "2025-11-21",
  basis: "both",
  last_on: null,
  months: 12,
  due_on: "2026-11-21",
  time: "late",
  open_id: null,
  task_on: null,
  ...more,
});
const meta = { late: 1, due: 1, soon: 0, later: 3, total_count: 5, page: 1, total_pages: 1 };

test("the calendar counts each part, filters by it in the address, and leads to the review that is open", async () => {
  const calls = serve({
    reviews: [
      line(),
      line({ customer_id: newId(), customer_name: "Paul Roy", open_id: reviewId, time: "due" }),
    ],
    meta,
  });
  renderScreen(ReviewCalendarScreen, {
    at: "/advisory/reviews?page=2",
    path: "reviews",
    area: { base: "/advisory", subject: "me" },
  });
  const anne = await screen.findByRole("link", { name: "Anne Petit" });
  expect(anne.getAttribute("href")).toBe(`/advisory/customers/${customerId}/view/reviews`);
  expect(screen.getByRole("link", { name: "Paul Roy" }).getAttribute("href")).toMatch(
    new RegExp(`/view/reviews/${reviewId}$`),
  );
  expect(words()).toContain("Toutes (5)");
  await userEvent.click(screen.getByRole("radio", { name: "En retard (1)" }));
  await waitFor(() => {
    const last = calls.at(-1) ?? "";
    expect(last).toContain("time=late");
    expect(last).toContain("page=1");
  });
});

function serveCampaign(paulId: string) {
  const paul = line({ customer_id: paulId, customer_name: "Paul Roy", time: "due" });
  const left = {
    customer_id: paulId,
    customer_name: "Paul Roy",
    part: "invitation",
    code: "conversation.closed",
    message: "La messagerie n’est pas ouverte.",
  };
  return serveApi(async (path) => {
    const answer = path.endsWith("/campaign")
      ? { task_count: 1, invited_count: 0, failed: [left] }
      : { reviews: [line({ task_on: "2026-12-04" }), paul], meta };
    return await Promise.resolve(Response.json(answer));
  });
}

test("a campaign takes those who are ticked; who is left out stands there by name, with why", async () => {
  const paulId = newId();
  const server = serveCampaign(paulId);
  const bodies = () => server.requests.filter(({ method }) => method === "POST").map(({ body }) => body);
  renderScreen(ReviewCalendarScreen, {
    at: "/advisory/reviews?time=due",
    path: "reviews",
    area: { base: "/advisory", subject: "me" },
  });
  expect(await screen.findByText("Tâche au 04.12.2026")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Lancer une campagne pour cette échéance (1)" })).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox", { name: "Sélectionner Paul Roy" }));
  expect(screen.getByRole("status").textContent).toBe("1 client sélectionné");
  await userEvent.click(screen.getByRole("button", { name: "Lancer la campagne" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.clear(dialog.getByLabelText("Message"));
  await userEvent.click(dialog.getByRole("button", { name: "Lancer la campagne" }));
  expect(dialog.getByText("Écrivez le message, ou décochez l’invitation.")).toBeTruthy();
  expect(bodies()).toEqual([]);
  await userEvent.type(dialog.getByLabelText("Message"), "Parlons-en.");
  await userEvent.click(dialog.getByRole("button", { name: "Lancer la campagne" }));
  const left = await screen.findByRole("list", { name: "Clients à traiter" });
  expect(left.textContent).toContain("Paul Roy");
  expect(left.textContent).toContain("La messagerie n’est pas ouverte.");
  expect(bodies()).toMatchObject([
    {
      campaign: {
        customerIds: [paulId],
        invitation: "Parlons-en.",
        task: { title: "Préparer la revue d’adéquation" },
      },
    },
  ]);
  expect(screen.queryByRole("button", { name: "Lancer la campagne" })).toBeNull();
});

test("without anybody under advice the calendar says who enters it", async () => {
  serve({ reviews: [], meta: { ...meta, late: 0, due: 0, later: 0, total_count: 0 } });
  renderScreen(ReviewCalendarScreen, {
    at: "/advisory/reviews",
    path: "reviews",
    area: { base: "/advisory", subject: "me" },
  });
  expect(await screen.findByText("Aucun client sous conseil")).toBeTruthy();
});
