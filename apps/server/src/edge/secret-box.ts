import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** AES-256-GCM envelopes `keyId.nonce.cipher.tag` (base64url). The owner and the column are authenticated with the text,
 * so that an envelope copied into another row does not open. */
export type SecretBox = {
  /** The id of the key that seals. */
  readonly keyId: string;
  readonly seal: (plain: string, context: string) => string;
  readonly open: (envelope: string, context: string) => string;
  /** Like `open`, for callers that handle an envelope that does not open, with the reason. */
  readonly tryOpen: (envelope: string, context: string) => Opened;
  /** Derives 32 bytes from a text with the current key, deterministic: a signature, a keyed hash, or a token that need not be
   * stored. The purpose separates the uses. A new first key changes all of them. */
  readonly derive: (purpose: string, text: string) => Buffer;
  /** Tells whether `proof` is a prefix of what the current key or a former one derives from the text. */
  readonly isDerived: (purpose: string, text: string, proof: Buffer) => boolean;
};

/** `key_absent`: no key has its id, and the right configuration would open it. `corrupt`: its key is present, and the text, its
 * owner or its column differs from what was sealed. */
export type Opened =
  | { readonly state: "opened"; readonly text: string }
  | { readonly state: "key_absent" }
  | { readonly state: "corrupt" };

export type SecretKey = { readonly id: string; readonly key: Buffer };
type Options = { readonly keys: readonly SecretKey[]; readonly randomBytes: (count: number) => Buffer };

export function createSecretBox({ keys, randomBytes }: Options): SecretBox {
  const [current] = keys;
  if (current === undefined) throw new Error("assertion: there is a secret key");
  const open = (envelope: string, context: string): string => {
    const [keyId = "", nonce = "", sealed = "", tag = ""] = envelope.split(".");
    const found = keys.find((candidate) => candidate.id === keyId);
    if (found === undefined) throw new Error(`assertion: the secret key "${keyId}" is present`);
    const decipher = createDecipheriv("aes-256-gcm", found.key, Buffer.from(nonce, "base64url"), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from(context))
      .setAuthTag(Buffer.from(tag, "base64url"));
    return Buffer.concat([decipher.update(Buffer.from(sealed, "base64url")), decipher.final()]).toString(
      "utf8",
    );
  };
  return {
    keyId: current.id,
    open,
    tryOpen: (envelope, context) => {
      const [keyId = ""] = envelope.split(".");
      if (!keys.some(({ id }) => id === keyId)) return { state: "key_absent" };
      try {
        return { state: "opened", text: open(envelope, context) };
      } catch {
        return { state: "corrupt" };
      }
    },
    derive: (purpose, text) => derivedBy(current.key, purpose, text),
    isDerived: (purpose, text, proof) =>
      keys.some(({ key }) => timingSafeEqual(derivedBy(key, purpose, text).subarray(0, proof.length), proof)),
    seal: (plain, context) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", current.key, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return [
        current.id,
        ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString("base64url")),
      ].join(".");
    },
  };
}

function derivedBy(key: Buffer, purpose: string, text: string): Buffer {
  return createHmac("sha256", createHmac("sha256", key).update(purpose).digest()).update(text).digest();
}

/** Reads keys from `id:base64,id:base64`, or from a file of the data folder, created at the first start. */
export function readSecretKeys(
  text: string | null,
  dataDir: string,
  randomBytes: (count: number) => Buffer,
): SecretKey[] {
  const source = text ?? keyFile(path.join(dataDir, "secret-keys"), randomBytes);
  return source
    .trim()
    .split(",")
    .map((entry) => {
      const [id = "", base64 = ""] = entry.split(":");
      const key = Buffer.from(base64, "base64");
      if (key.length !== 32) throw new Error("SECRET_KEYS: each key is `id:base64 of 32 bytes`");
      return { id, key };
    });
}

function keyFile(file: string, randomBytes: (count: number) => Buffer): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const made = `k1:${randomBytes(32).toString("base64")}`;
    // "wx": two processes that start together agree on the first one's key.
    try {
      writeFileSync(file, made, { mode: 0o600, flag: "wx" });
    } catch {
      return readFileSync(file, "utf8");
    }
    return made;
  }
}
