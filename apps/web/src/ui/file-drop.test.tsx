// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FileDrop } from "./file-drop.tsx";

afterEach(cleanup);

test.each([
  [true, "Glissez-les ici, ou choisissez-les", "Choisir mes fichiers"],
  [false, "Glissez-le ici, ou choisissez-le", "Choisir mon fichier"],
])(
  "dragging is said to a mouse with the room for it, choosing to everybody else",
  (multiple, drag, choose) => {
    render(
      <FileDrop label="Vos relevés" help="OFX" accept=".ofx" multiple={multiple} onFiles={() => undefined} />,
    );
    const dragged = screen.getByText((_, one) => one?.tagName === "SPAN" && one.textContent === drag);
    expect([...dragged.classList]).toEqual(["max-sm:hidden", "pointer-coarse:hidden"]);
    // The one is hidden where the other shows, and nowhere else.
    expect([...screen.getByText(choose).classList]).toEqual(["link", "sm:not-pointer-coarse:hidden"]);
    // What is pressed is the file input itself, whatever the words under it.
    expect(screen.getByLabelText("Vos relevés")).toHaveProperty("type", "file");
  },
);
