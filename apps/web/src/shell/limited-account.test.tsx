// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { showVariant, variant } from "../shared/variant/variant.ts";
import { camille } from "../testing/people.ts";
import { serveApi } from "../testing/server.ts";
import { renderScreen } from "../testing/testing.tsx";
import { LimitedAccount } from "./limited-account.tsx";

afterEach(() => {
  cleanup();
  showVariant(null);
});

test.each([
  [false, "le conseil et la connexion par mot de passe demandent un compte complet"],
  [true, "la connexion par mot de passe demande un compte complet"],
])("a partner's member reads what is limited (advice is open: %s)", async (opensAdvice, sentence) => {
  const authenticationUrl = "https://a.example";
  const singleSignOn = { partner: "passerelle", label: "Se connecter", authenticationUrl, opensAdvice };
  showVariant({ ...variant(), singleSignOn });
  serveApi(() => Promise.resolve(Response.json({ user: { ...camille, sso_restricted: true } })));
  renderScreen(LimitedAccount, { at: "/app/dashboard", path: "dashboard" });
  const banner = await screen.findByText(/Compte ouvert par votre épargne salariale/);
  expect(banner.textContent).toContain(`\u00a0: ${sentence}`);
});
