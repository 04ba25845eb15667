// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import type { Act } from "./parts/bulk-acts.ts";
import { TaskDialog } from "./parts/bulk-task.tsx";

afterEach(cleanup);

test("a task for each of those selected asks what is to be done, and by when", async () => {
  serveApi(() => Response.json({}));
  const acts: Act[] = [];
  const onRun = async (act: Act): Promise<void> => {
    acts.push(act);
    await Promise.resolve();
  };
  const bulk = { busy: false, failure: null };
  renderScreen(() => <TaskDialog count={2} bulk={bulk} onRun={onRun} onClose={() => undefined} />, {
    at: "/advisory/customers",
    path: "customers",
    area: { base: "/advisory", subject: "me" },
  });
  await screen.findByRole("dialog", { name: "Une tâche pour chacun des 2 clients" });
  await userEvent.click(screen.getByRole("button", { name: "Créer une tâche" }));
  await screen.findByText("Indiquez ce qu’il y a à faire.");
  expect(acts).toEqual([]);
  await userEvent.type(screen.getByLabelText("Tâche"), " Préparer le bilan ");
  const due = screen.getByLabelText("Échéance");
  await userEvent.clear(due);
  await userEvent.type(due, "15.01.2030");
  await userEvent.click(screen.getByRole("button", { name: "Créer une tâche" }));
  await waitFor(() => {
    expect(acts).toEqual([{ kind: "task", title: "Préparer le bilan", dueOn: "2030-01-15" }]);
  });
});
