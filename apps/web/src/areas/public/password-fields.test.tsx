// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { PasswordResetScreen } from "../../features/identity/users/screens/password-reset.tsx";
import { renderScreen } from "../../testing/testing.tsx";

afterEach(cleanup);

test("a password is masked, may be shown, is pasted whole and is known to password managers", async () => {
  renderScreen(PasswordResetScreen, { at: "/app/password-reset#token=rst_x", path: "password-reset" });
  const field = await screen.findByLabelText<HTMLInputElement>("Nouveau mot de passe");
  expect([field.type, field.autocomplete, field.maxLength]).toEqual(["password", "new-password", -1]);
  await userEvent.click(field);
  await userEvent.paste("  phrase collée d’un gestionnaire, entière  ");
  expect(field.value).toBe("  phrase collée d’un gestionnaire, entière  ");
  const [show] = screen.getAllByRole("button", { name: /^Afficher/ });
  if (show === undefined) throw new Error("a button shows the password");
  await userEvent.click(show);
  expect(field.type).toBe("text");
});
