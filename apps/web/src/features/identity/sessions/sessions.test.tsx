// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { clearSession, readSession } from "../../../shared/session/cookies.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { SignInScreen } from "./screens/sign-in.tsx";
import { serveApi } from "../../../testing/server.ts";
import { camille, sessionAnswer } from "../../../testing/people.ts";
import { errorBody } from "@vigie/api";

type Answer = readonly [status: number, body: unknown];

const accounts = [
  {
    label: "Le foyer",
    description: "Treize contrats",
    email: "camille@demo.vigie.fr",
    password: "secret",
    role: "customer",
  },
  {
    label: "Une conseillère",
    description: "",
    email: "helene@demo.vigie.fr",
    password: "secret",
    role: "advisor",
  },
];
const opened: Readonly<Record<string, Answer>> = {
  "/v1/oauth/token": [200, sessionAnswer],
  "/v1/users/me": [200, { user: camille }],
};

afterEach(() => {
  cleanup();
  clearSession();
});

function show(answers: Readonly<Record<string, Answer>>, at = "/app/login") {
  const asked = vi.fn((path: string, _init?: RequestInit) => {
    const [status, body] = answers[path] ?? [404, {}];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  serveApi(asked);
  renderScreen(SignInScreen, { at, path: "login" });
  return asked;
}

test("the sign-in links and addresses of the demonstration are shown where the service has one", async () => {
  show({ "/v1/demo": [200, { accounts }] });
  expect(
    await screen.findByRole("button", { name: "Découvrir avec le foyer de démonstration" }),
  ).toBeTruthy();
  expect(screen.getByText("helene@demo.vigie.fr")).toBeTruthy();
});

test("without a demonstration its accounts are not shown", async () => {
  show({});
  await screen.findByLabelText("Adresse e-mail");
  expect(screen.queryByText("Découvrir sans compte")).toBeNull();
});

test("one press opens the demonstration household", async () => {
  const asked = show({ "/v1/demo": [200, { accounts }], ...opened });
  await userEvent.click(await screen.findByRole("button", { name: /foyer de démonstration/ }));
  await screen.findByText("ailleurs");
  expect(readSession()?.role).toBe("customer");
  const [, init] = asked.mock.calls.find(([path]) => path === "/v1/oauth/token") ?? [];
  expect(init?.body).toBe('{"grant_type":"password","username":"camille@demo.vigie.fr","password":"secret"}');
});

test("a missing or incomplete address is shown under its field, which takes the focus", async () => {
  const asked = show({});
  await userEvent.type(await screen.findByLabelText("Adresse e-mail"), "camille@");
  await userEvent.click(screen.getByRole("button", { name: "Se connecter" }));
  const email = screen.getByLabelText("Adresse e-mail");
  await waitFor(() => {
    expect(email.getAttribute("aria-invalid")).toBe("true");
  });
  expect(screen.getByText(/s’écrit comme camille@exemple.fr/)).toBeTruthy();
  expect(screen.getByText("Indiquez votre mot de passe.")).toBeTruthy();
  expect(document.activeElement).toBe(email);
  expect(asked.mock.calls.map(([path]) => path)).toEqual(["/v1/demo"]);
});

test("a refusal is read out and nothing typed is lost", async () => {
  show({
    "/v1/oauth/token": [
      401,
      {
        ...errorBody("session.invalid_credentials"),
        message: "L’adresse ou le mot de passe ne correspond pas.",
      },
    ],
  });
  await userEvent.type(await screen.findByLabelText("Adresse e-mail"), "camille@exemple.fr");
  await userEvent.type(screen.getByLabelText("Mot de passe"), "faux{Enter}");
  expect(
    (await screen.findByText("L’adresse ou le mot de passe ne correspond pas.")).closest("[role=alert]"),
  ).not.toBeNull();
  expect((screen.getByLabelText("Adresse e-mail") as HTMLInputElement).value).toBe("camille@exemple.fr");
  expect((screen.getByLabelText("Mot de passe") as HTMLInputElement).value).toBe("faux");
});

test("the way back of another site is not followed", async () => {
  show(opened, "/app/login?redirect=%2F%2Fevil.test");
  await userEvent.type(await screen.findByLabelText("Adresse e-mail"), "camille@exemple.fr");
  await userEvent.type(screen.getByLabelText("Mot de passe"), "secret{Enter}");
  await screen.findByText("ailleurs");
  expect(screen.queryByText("Connectez-vous pour ouvrir la page demandée.")).toBeNull();
});

const challenge: Answer = [
  401,
  {
    code: "second_factor.required",
    message: "Votre mot de passe est le bon.",
    detail: { challenge: "c", methods: "totp recovery_code", expires_in: 300 },
  },
];

async function giveThePassword(): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Adresse e-mail"), "camille@exemple.fr");
  await userEvent.type(screen.getByLabelText("Mot de passe"), "secret{Enter}");
}

test("a right password leads to the second step, whose code opens the session", async () => {
  const asked = show({
    ...opened,
    "/v1/oauth/token": challenge,
    "/v1/oauth/second_factor": opened["/v1/oauth/token"] ?? [500, {}],
  });
  await giveThePassword();
  const code = await screen.findByLabelText("Code de l’application");
  expect(document.activeElement).toBe(code);
  await userEvent.type(code, "123 456{Enter}");
  await screen.findByText("ailleurs");
  const [, init] = asked.mock.calls.find(([path]) => path === "/v1/oauth/second_factor") ?? [];
  expect(init?.body).toBe('{"challenge":"c","code":"123 456"}');
  expect(readSession()?.role).toBe("customer");
});

test("a wrong code is shown beside its field, and a challenge that is over leads back to the password", async () => {
  const wrong = { code: "second_factor.invalid_code", message: "Ce code ne convient pas." };
  const answers: Record<string, Answer> = {
    "/v1/oauth/token": challenge,
    "/v1/oauth/second_factor": [422, wrong],
  };
  show(answers);
  await giveThePassword();
  await userEvent.click(await screen.findByRole("button", { name: /code de secours/ }));
  await userEvent.type(screen.getByLabelText("Code de secours"), "abcd{Enter}");
  expect(await screen.findByText("Ce code ne convient pas.")).toBeTruthy();
  const over = { code: "second_factor.challenge_expired", message: "Recommencez avec votre mot de passe." };
  answers["/v1/oauth/second_factor"] = [401, over];
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  expect(await screen.findByText("Recommencez avec votre mot de passe.")).toBeTruthy();
  expect(screen.getByLabelText("Adresse e-mail")).toBeTruthy();
  expect(screen.queryByLabelText("Code de secours")).toBeNull();
});

test("after a forced sign-out the page says that the session ended", async () => {
  show({}, "/app/login?redirect=%2Fapp%2Fuser&ended=session");
  expect((await screen.findByRole("status")).textContent).toMatch(/^Votre session a pris fin/);
});
