// @vitest-environment jsdom
import { api } from "@vigie/api";
import { cents, figureText } from "@vigie/domain";
import { world } from "@vigie/testkit";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { serveApi } from "../../testing/server.ts";
import { renderScreen } from "../../testing/testing.tsx";
import { Amount } from "../../ui/amount.tsx";
import { privateMode } from "../../ui/private-mode.ts";
import { FigureWord } from "./figure-word.tsx";

afterEach(() => {
  cleanup();
  privateMode.write("off");
});

function draw() {
  const server = serveApi();
  const made = world(3);
  server.reply(api.portfolios.list, {
    portfolios: [
      made.portfolio({ name: "Livret A" }),
      made.portfolio({ name: "Compte masqué", status: "hidden" }),
      made.portfolio({ name: "Compte en dollars", currency: "USD", currencySymbol: "$" }),
      made.portfolio({ name: "PEA sans valeur", amount: null }),
    ],
  });
  renderScreen(
    () => (
      <FigureWord
        id="wealth.net"
        inputs={{
          "wealth.gross": <Amount value={cents(100_00)} />,
          "wealth.debt": <Amount value={cents(40_00)} />,
        }}
        on="12.11.2026"
      >
        Patrimoine net
      </FigureWord>
    ),
    { at: "/app", path: "" },
  );
}

const textOf = (part: HTMLElement) => (part.textContent ?? "").replaceAll(/\s/g, " ");

async function open(): Promise<HTMLElement> {
  const word = await screen.findByRole("button", { name: "Patrimoine net" });
  word.focus();
  await userEvent.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Explication" });
  await within(dialog).findByText(/La somme de ce que vous possédez/);
  return dialog;
}

test("a figure shows by keyboard its formula, its inputs with their values, its day, whose it is and what is left out", async () => {
  draw();
  const dialog = await open();
  expect(within(dialog).getByText("Ce que vous possédez").nextSibling?.textContent).toContain("100,00");
  expect(within(dialog).getByText("Ce que vous devez").nextSibling?.textContent).toContain("40,00");
  expect(textOf(dialog)).toContain("Au 12.11.2026. Compté pour votre part seulement.");
  await within(dialog).findByText(/N’y sont pas/);
  expect(textOf(dialog)).toMatch(/Compte masqué \(masqué\)/);
  expect(textOf(dialog)).toMatch(/Compte en dollars \(tenu en USD\)/);
  expect(textOf(dialog)).toMatch(/PEA sans valeur \(valeur inconnue\)/);
  expect(textOf(dialog)).not.toContain("Livret A");
  // A figure beside that opens no word of its own is explained in the same place, under its own name.
  const beside = within(dialog).getByRole("heading", { name: figureText("wealth.history").label });
  expect(beside.nextSibling?.textContent).toBe(figureText("wealth.history").formula);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("private mode holds in an explanation", async () => {
  privateMode.write("on");
  draw();
  const dialog = await open();
  expect(textOf(dialog)).not.toContain("100,00");
  expect(within(dialog).getAllByText("*****")).toHaveLength(2);
});
