// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { SearchBox } from "./search-box.tsx";

afterEach(cleanup);

test("a text that is pasted is cut to what a list can be asked", async () => {
  const asked: string[] = [];
  const Screen = (): ReactNode => {
    const [words, setWords] = useState("");
    const search = (next: string): void => {
      asked.push(next);
      setWords(next);
    };
    return <SearchBox label="Chercher" words={words} onWords={search} />;
  };
  render(<Screen />);
  await userEvent.click(screen.getByRole("searchbox", { name: "Chercher" }));
  await userEvent.paste("virement ".repeat(50));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toBe("virement ".repeat(50).slice(0, 80));
});
