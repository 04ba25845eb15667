import { passkeyFailed } from "./text.ts";
import { factorMethods, type FactorMethod } from "@vigie/domain";
import { answerQuestion } from "./passkey.ts";
import { askJson, isRecord, openSession, type SignIn } from "./session.ts";
import { notifyTabs } from "./tabs.ts";

/** The second step of a sign-in, and sign-in by passkey alone. Parsed by hand, like the first step. */

/** The server's challenge after a correct password. */
export type SecondStep = { readonly challenge: string; readonly methods: readonly FactorMethod[] };

/** The content of `second_factor.required`; null for any other refusal. */
export function readSecondStep(json: unknown): SecondStep | null {
  if (!isRecord(json) || json.code !== "second_factor.required" || !isRecord(json.detail)) return null;
  const { challenge, methods } = json.detail;
  if (typeof challenge !== "string" || typeof methods !== "string") return null;
  const offered = methods.split(" ");
  return { challenge, methods: factorMethods.filter((method) => offered.includes(method)) };
}

type Given = { readonly code: string } | { readonly recovery_code: string };

export async function passSecondStep({ challenge }: SecondStep, given: Given): Promise<SignIn> {
  return await open("/v1/oauth/second_factor", { challenge, ...given });
}

export async function passByPasskey({ challenge }: SecondStep): Promise<SignIn> {
  const asked = await postJson("/v1/oauth/second_factor/passkey_question", { challenge });
  if (!asked.ok) return asked;
  const passkey = await signedBy(asked.json);
  if (passkey === null) return { ok: false, status: 0, message: passkeyFailed };
  return await open("/v1/oauth/second_factor", { challenge, passkey });
}

/** Opens a session with a passkey that verifies its user: without address and password. */
export async function signInByPasskey(): Promise<SignIn> {
  const asked = await postJson("/v1/oauth/passkey/question", {});
  if (!asked.ok) return asked;
  const passkey = await signedBy(asked.json);
  if (passkey === null) return { ok: false, status: 0, message: passkeyFailed };
  return await open("/v1/oauth/passkey", { passkey });
}

async function open(path: string, body: object): Promise<SignIn> {
  const opened = await openSession(body, { path });
  if (opened.ok) notifyTabs("opened");
  return opened;
}

async function postJson(path: string, body: object) {
  return await askJson(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** The passkey's answer in wire format; null without one. */
async function signedBy(json: Readonly<Record<string, unknown>>): Promise<object | null> {
  const credentials = Array.isArray(json.credentials) ? json.credentials.flatMap(credential) : [];
  const answered = await answerQuestion({
    challenge: String(json.challenge),
    rpId: String(json.rp_id),
    credentials,
    userVerification: json.user_verification === "required" ? "required" : "preferred",
    expiresIn: Number(json.expires_in),
  });
  if (!answered.ok) return null;
  const { id, clientData, authenticatorData, signature, userHandle } = answered.value;
  return {
    id,
    client_data: clientData,
    authenticator_data: authenticatorData,
    signature,
    user_handle: userHandle,
  };
}

function credential(json: unknown): { id: string; transports: string[] }[] {
  if (!isRecord(json) || typeof json.id !== "string") return [];
  return [{ id: json.id, transports: Array.isArray(json.transports) ? json.transports.map(String) : [] }];
}
