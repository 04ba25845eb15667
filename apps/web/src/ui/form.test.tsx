// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Form } from "./form.tsx";
import { TextField } from "./text-field.tsx";

afterEach(() => {
  cleanup();
});

function TwoFields({ taken }: { readonly taken: (text: string) => boolean }): ReactNode {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const submit = async (): Promise<boolean> => {
    await Promise.resolve();
    setWrong(!taken(text));
    return taken(text);
  };
  return (
    <Form onSubmit={submit}>
      <TextField label="Libre" />
      <TextField
        label="Montant"
        type="email"
        value={text}
        error={wrong ? "Refusé." : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit">Envoyer</button>
    </Form>
  );
}

test("a refused form leads to its first refused field, each time; one that is taken leaves the focus", async () => {
  render(<TwoFields taken={(text) => text === "12"} />);
  const field = screen.getByLabelText("Montant");
  const button = screen.getByRole("button");
  for (let time = 0; time < 2; time += 1) {
    await userEvent.click(button);
    await waitFor(() => {
      expect(document.activeElement).toBe(field);
    });
  }
  await userEvent.type(field, "12");
  await userEvent.click(button);
  await waitFor(() => {
    expect(screen.queryByText("Refusé.")).toBeNull();
  });
  expect(document.activeElement).toBe(button);
});

test("the browser's own check and submission are stopped, for a form within another one too", async () => {
  const outer = vi.fn();
  const inner = vi.fn();
  render(
    <section onSubmit={outer}>
      <Form onSubmit={inner} aria-label="dedans">
        <input type="email" defaultValue="no address" required />
        <button type="submit">Envoyer</button>
      </Form>
    </section>,
  );
  await userEvent.click(screen.getByRole("button"));
  expect(inner).toHaveBeenCalledTimes(1);
  expect(outer).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLFormElement>("form").noValidate).toBe(true);
});

test("a second press while the first is under way sends nothing twice; once it ended, the form sends again", async () => {
  let end: () => void = () => undefined;
  const send = vi.fn(
    async () =>
      await new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  render(
    <Form onSubmit={send} aria-label="une fois">
      <button type="submit">Envoyer</button>
    </Form>,
  );
  await userEvent.dblClick(screen.getByRole("button"));
  expect(send).toHaveBeenCalledTimes(1);
  end();
  await waitFor(async () => {
    await userEvent.click(screen.getByRole("button"));
    expect(send).toHaveBeenCalledTimes(2);
  });
});
