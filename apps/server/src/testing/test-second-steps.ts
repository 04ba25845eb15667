import { demoPassword } from "@vigie/domain";
import { Secret, TOTP } from "otpauth";
import { asker, type TestServer, type TestUser } from "./test-server.ts";
import { type PasskeyForgery, TestPasskey } from "./test-passkey.ts";

/** How long a code of an app is valid. */
export const stepMs = 30_000;

/** Helpers for tests of the second factor, on a server that is open when they are called. */
export function secondSteps(given: () => TestServer) {
  const visitor = (...request: Parameters<ReturnType<typeof asker>>) => asker(given().app, null)(...request);

  function codeOf(secret: string, steps = 0): string {
    const timestamp = Date.parse(given().services.clock()) + steps * stepMs;
    return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
  }

  async function withTotp(): Promise<{ who: TestUser; secret: string; codes: string[] }> {
    const who = await given().addUser();
    const { secret } = (await who.ask("POST", "/users/me/second_factor/totp")).body;
    const code = codeOf(secret);
    const { body } = await who.ask("POST", "/users/me/second_factor/totp/confirmations", { code });
    return { who, secret, codes: body.recovery_codes };
  }

  async function register(who: TestUser, passkey: TestPasskey, deceit: PasskeyForgery = {}) {
    const offer = await who.ask("POST", "/users/me/passkeys/offer");
    const made = passkey.make(offer.body, deceit);
    return await who.ask("POST", "/users/me/passkeys", { name: "Clé", passkey: made });
  }

  async function withPasskey(): Promise<{ who: TestUser; passkey: TestPasskey }> {
    const who = await given().addUser();
    const passkey = new TestPasskey();
    const { status } = await register(who, passkey);
    if (status !== 201) throw new Error(`assertion: a passkey is registered, not ${status}`);
    return { who, passkey };
  }

  async function challengeFor(who: TestUser): Promise<string> {
    const body = { grant_type: "password", username: who.email, password: demoPassword };
    return (await visitor("POST", "/oauth/token", body)).body.detail.challenge;
  }

  async function answer(challenge: string, means: object): Promise<string> {
    const { status, body } = await visitor("POST", "/oauth/second_factor", { challenge, ...means });
    return status === 200 ? "opened" : body.code;
  }

  return { codeOf, withTotp, register, withPasskey, challengeFor, answer };
}
