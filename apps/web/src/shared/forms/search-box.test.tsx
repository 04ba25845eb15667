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

test("words of an earlier rest that the address says late take nothing back of what is typed", async () => {
  const asked: string[] = [];
  const box = (words: string): ReactNode => (
    <SearchBox label="Chercher" words={words} onWords={(next) => void asked.push(next)} />
  );
  const { rerender } = render(box(""));
  const field = screen.getByRole<HTMLInputElement>("searchbox", { name: "Chercher" });
  await userEvent.type(field, "livret");
  await waitFor(() => expect(asked).toEqual(["livret"]));
  await userEvent.type(field, " a");
  await waitFor(() => expect(asked).toEqual(["livret", "livret a"]));
  await userEvent.type(field, " de");
  rerender(box("livret"));
  expect(field.value).toBe("livret a de");
  rerender(box("livret a"));
  expect(field.value).toBe("livret a de");
  // « Effacer », or the back key.
  rerender(box(""));
  expect(field.value).toBe("");
});
