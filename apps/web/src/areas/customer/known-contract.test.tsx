// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { world } from "@vigie/testkit";
import { useState, type ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import {
  type Choices,
  PortfolioChoice,
} from "../../features/holdings/connections/parts/portfolio-choice.tsx";

/** A contract that may be known from an earlier connection to the same bank is asked about. */

const { portfolio } = world();
const found = portfolio({ name: "Livret A", disabled: true });
const known = portfolio({ name: "Mon livret" });
const seen: Choices[] = [];

function Choosing(): ReactNode {
  const [choices, setChoices] = useState<Choices>({
    [found.id]: { followed: true, kind: found.kind, kindDetail: found.kindDetail },
  });
  seen.push(choices);
  return (
    <PortfolioChoice
      portfolios={[found]}
      choices={choices}
      doubts={[{ portfolioId: found.id, known: [{ id: known.id, name: known.name }] }]}
      onChoice={(id, choice) => {
        setChoices({ ...choices, [id]: choice });
      }}
    />
  );
}

afterEach(cleanup);

test("the answer names the contract that it continues, and nothing is asked of one that is not followed", async () => {
  render(<Choosing />);
  const question = /un contrat/;
  await userEvent.click(screen.getByRole("button", { name: question }));
  await userEvent.click(await screen.findByRole("option", { name: "Le même que Mon livret" }));
  expect(seen.at(-1)?.[found.id]?.knownAs).toBe(known.id);
  await userEvent.click(screen.getByRole("checkbox", { name: "Livret A" }));
  expect(screen.queryByRole("button", { name: question })).toBeNull();
});
