// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { HouseholdScreen } from "./screens/household.tsx";

/** The page of a household: who is asked, who answers, what each shows, and that a joint account is told as such. */

afterEach(cleanup);

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

const ids = ["01900000-0000-7000-8000-000000000901", "01900000-0000-7000-8000-000000000902"] as const;
const contract = { name: "Livret A", kind: "savings", institution: "Banque A" };
const alone = {
  partner: null,
  request: null,
  received: [],
  own: { amount: 1000, as_of: "2026-11-18", unknown_nb: 0 },
  together: null,
  contracts: [{ ...contract, id: ids[0], shared: false }],
  theirs: [],
};
const together = {
  ...alone,
  partner: { name: "Camille Roux", since: "2026-11-19T10:00:00.000Z" },
  together: { amount: 1500, as_of: "2026-11-18", unknown_nb: 1 },
  theirs: [{ ...contract, id: ids[1], amount: 1000, as_of: "2026-11-18", added: 500, of_both: true }],
};

function show(household: object) {
  const server = serveApi(() => Response.json({ household }));
  renderScreen(HouseholdScreen, { at: "/app/household", path: "household" });
  return server;
}

test("alone, an address is asked; without one nothing is sent", async () => {
  const server = show(alone);
  await userEvent.click(await screen.findByRole("button", { name: "Envoyer la demande" }));
  await screen.findByText("Indiquez une adresse e-mail.");
  await userEvent.type(screen.getByLabelText("Adresse e-mail"), "camille@exemple.fr");
  await userEvent.click(screen.getByRole("button", { name: "Envoyer la demande" }));
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({
      email: "camille@exemple.fr",
    }),
  );
  expect(screen.queryByText("Nous")).toBeNull();
});

test("who is asked sees by whom, and accepts", async () => {
  const asked = {
    id: ids[0],
    name: "Camille Roux",
    email: "camille@exemple.fr",
    sent_at: "2026-11-19T10:00:00.000Z",
  };
  const server = show({ ...alone, received: [asked] });
  await userEvent.click(await screen.findByRole("button", { name: "Accepter la demande de Camille Roux" }));
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({ accepts: true }),
  );
});

test("together, both totals stand with their day, and an account of both says that it counts once", async () => {
  const server = show(together);
  await screen.findByText("Nous");
  expect(screen.getByText(/partage avec vous\. Sur son compte, Camille Roux voit/)).toBeTruthy();
  expect(screen.getByText("1 contrat de valeur inconnue n’y est pas compté.")).toBeTruthy();
  const shown = within(screen.getByRole("region", { name: "Contrats partagés par Camille Roux" }));
  expect(shown.getByText(/^Au nom des deux, compté une fois/)).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox", { name: /^Livret A/ }));
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === "PUT")?.body).toEqual({ portfolioIds: [ids[0]] }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Quitter le foyer" }));
  await userEvent.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Quitter le foyer" }),
  );
  await waitFor(() => expect(server.requests.some(({ method }) => method === "DELETE")).toBe(true));
});
