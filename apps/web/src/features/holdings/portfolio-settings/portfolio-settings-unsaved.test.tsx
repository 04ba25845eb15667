// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { readPortfolioInfos } from "@vigie/domain";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { serveApi } from "../../../testing/server.ts";
import { type Detail, lifeInsurance, settingsAnswer } from "./parts/test-settings.ts";
import { ProjectScreen } from "./screens/project.tsx";
import { SettingsScreen } from "./screens/settings.tsx";

const portfolio: Detail = {
  ...lifeInsurance,
  infos: readPortfolioInfos({}),
  feesAsked: [{ fee: "ucs", catalogueRatio: null }],
};

/** The page of the settings over that of the project, as one goes from one to the other. */
function Both() {
  return (
    <>
      <section aria-label="les réglages">
        <SettingsScreen />
      </section>
      <section aria-label="le projet">
        <ProjectScreen />
      </section>
    </>
  );
}

function open(): void {
  serveApi((path: string) => {
    return Promise.resolve(settingsAnswer(path, portfolio));
  });
  renderScreen(Both, {
    at: `/app/contract/${portfolio.id}/settings`,
    path: "contract/$contractId/settings",
  });
}

const contents = () => screen.getByRole("navigation", { name: "Réglages du contrat" }).textContent;

afterEach(() => {
  cleanup();
});

test("what is typed and not saved is said where its section is named, and on the page of the project", async () => {
  open();
  await userEvent.type(await screen.findByLabelText("Montant visé"), "200000");
  expect(contents()).toMatch(/Projetnon enregistréFrais/);
  expect(screen.getByText(/Votre dernière saisie n’est pas enregistrée\./).textContent).toContain(
    "Reprendre la saisie",
  );
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer, projet" }));
  await waitFor(() => {
    expect(screen.queryByText(/Votre dernière saisie/)).toBeNull();
  });
  expect(contents()).not.toContain("non enregistré");
});

test("fees that are not saved are said by their section alone: the project is as it was saved", async () => {
  open();
  await userEvent.type(await screen.findByLabelText("Frais des unités de compte"), "0,6");
  expect(contents()).toMatch(/Fraisnon enregistré/);
  expect(screen.queryByText(/Votre dernière saisie/)).toBeNull();
});
