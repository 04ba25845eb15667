// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { helene } from "../../../testing/people.ts";
import { contract, portfolioId, proposal, proposalId } from "../../../testing/proposals.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { useTyped } from "../../../shared/forms/use-typed.ts";
import { WriteToAdvisor } from "./parts/question.tsx";
import { ProposalScreen } from "./screens/proposal.tsx";

/** The customer's way to the answer of a long page, and what is next once it is given. */

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");
const words = (): string => plain(document.body.textContent);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = { at: `/app/proposals/${proposalId}`, path: "proposals/$proposalId" };
const opened = { opened_at: "2026-11-21T10:00:00.000Z" };
const serve = (first: object) => {
  let shown = first;
  return serveApi((path) => {
    if (path.endsWith("/users/me")) return Response.json({ user: helene });
    if (path.endsWith("/refuse")) shown = { ...shown, state: "refused", reason: "too_costly" };
    return Response.json({ proposal: shown });
  });
};

/** Says what is seen of the part that is watched. */
function watched() {
  let tell: (isIntersecting: boolean) => void = () => undefined;
  class Observer {
    constructor(told: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      tell = (isIntersecting) => act(() => told([{ isIntersecting }]));
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  return (isIntersecting: boolean) => tell(isIntersecting);
}

test("a link leads from the top to the answer, out of the way once it is on the screen, and gone once given", async () => {
  const tell = watched();
  serve(proposal(opened));
  renderScreen(ProposalScreen, at);
  const link = await screen.findByRole("button", { name: "Aller à ma décision" });
  const isHidden = () => link.closest("p")?.className.includes("max-sm:invisible");
  expect(isHidden()).toBe(false);
  await userEvent.click(link);
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Votre réponse" }));
  tell(true);
  expect(isHidden()).toBe(true);
  tell(false);
  expect(isHidden()).toBe(false);
  cleanup();
  serve(proposal({ ...opened, state: "refused", reason: "too_costly" }));
  renderScreen(ProposalScreen, at);
  await screen.findByRole("heading", { name: "Et maintenant" });
  expect(screen.queryByRole("button", { name: "Aller à ma décision" })).toBeNull();
});

test("after a refusal the customer reads what happens now, with the focus there, and what they may do", async () => {
  const former = "00000099-0000-7000-8000-000000000001";
  serve(proposal({ ...opened, version: 2, replaces_id: former }));
  renderScreen(ProposalScreen, at);
  await userEvent.click(await screen.findByRole("button", { name: "Refuser" }));
  await userEvent.click(screen.getByRole("radio", { name: "Trop cher" }));
  await userEvent.click(screen.getByRole("button", { name: "Confirmer le refus" }));
  const title = await screen.findByRole("heading", { name: "Et maintenant" });
  await expect.poll(() => document.activeElement?.contains(title)).toBe(true);
  expect(words()).toContain("Rien ne change sur vos contrats.");
  const next = within(title.closest("section") ?? document.body);
  const hrefs = next.getAllByRole("link").map((link) => [plain(link.textContent), link.getAttribute("href")]);
  expect(hrefs).toEqual([
    ["Écrire à votre conseiller", "/app/user/advisor#message"],
    ["Voir le contrat « Assurance vie »", `/app/contract/${portfolioId}`],
    ["Voir la version précédente", `/app/proposals/${former}`],
  ]);
});

test.each([
  ["change_asked", /^Votre conseiller lit votre demande\./],
  ["superseded", /^Celle-ci ne peut plus être acceptée/],
  ["withdrawn", /^Vous n’avez rien à faire/],
])("one that is %s says what happens now, to the customer alone", async (state, told) => {
  serve(proposal({ ...opened, state }));
  renderScreen(ProposalScreen, at);
  await screen.findByText(told);
  cleanup();
  serve(proposal({ ...opened, state }));
  renderScreen(ProposalScreen, {
    ...at,
    area: { base: "/app", subject: "00000099-0000-7000-8000-000000000002" as never },
  });
  await screen.findByText("Mouvements proposés");
  expect(screen.queryByText(told)).toBeNull();
});

test.each([
  [{ state: "sent" }, "peut"],
  [{ state: "signing", decided_at: opened.opened_at }, "peut"],
  [{ state: "sent", over: true, blocked: "over" }, "pouvait"],
  [{ state: "accepted", decided_at: opened.opened_at, execution: { state: "waiting" } }, "pouvait"],
  [{ state: "refused", decided_at: opened.opened_at }, "pouvait"],
])("%j %s be accepted, by its statement too", async (more, verb) => {
  const until = "Cette proposition peut être acceptée jusqu’au 20.12.2026.";
  const statement = [{ topic: "review", text: until, key: null, edit: null }];
  serve(proposal({ ...opened, ...more, statement }));
  renderScreen(ProposalScreen, at);
  await screen.findByText(until.replace("peut", verb));
});

test("a name that ends in a number is not broken before it", async () => {
  const contracts = [contract({ contract_name: "Armor Vie 2" })];
  const statement = [
    { topic: "what", text: "Arbitrer 5 € de «\u00a0Armor Vie 2\u00a0».", key: null, edit: null },
  ];
  serve(proposal({ ...opened, contract_name: "Armor Vie 2", contracts, statement, state: "refused" }));
  renderScreen(ProposalScreen, at);
  await screen.findByRole("heading", { name: "Et maintenant" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Armor Vie\u00a02");
  expect(document.body.textContent).toContain("de «\u00a0Armor Vie\u00a02\u00a0».");
});

test("a question says what it is about, and takes the place of nothing that was being typed", async () => {
  serve(proposal(opened));
  const asked = { contractName: "Armor Vie 2", version: 3 };
  function Screen() {
    const { values, set } = useTyped(["message", "me"], { body: "" });
    return (
      <>
        <WriteToAdvisor proposal={asked}>Écrire</WriteToAdvisor>
        <textarea value={values.body} onChange={({ target }) => set({ body: target.value })} />
      </>
    );
  }
  renderScreen(Screen, { at: "/app/user/advisor", path: "user/advisor" });
  await userEvent.click(await screen.findByRole("link", { name: "Écrire" }));
  const field = screen.getByRole<HTMLTextAreaElement>("textbox");
  await expect
    .poll(() => plain(field.value))
    .toBe("À propos de la proposition sur « Armor Vie 2 », version 3 :\n");
  await userEvent.type(field, "Pourquoi ?");
  await userEvent.click(screen.getByRole("link", { name: "Écrire" }));
  expect(plain(field.value)).toBe("À propos de la proposition sur « Armor Vie 2 », version 3 :\nPourquoi ?");
});
