import {
  constants,
  createDecipheriv,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  randomUUID,
} from "node:crypto";

/** The key of the domain, and decryption with it: compact JWE, RSA-OAEP-256 with A256GCM and `kid`, as the documents on end-to-end
 * encryption require. Implemented separately, so that the client's encryption is checked by other code. */
export type FieldKey = {
  readonly publicJwk: () => Readonly<Record<string, unknown>>;
  /** The decrypted value; null for an invalid message, or one for another key. */
  readonly decrypt: (jwe: string) => string | null;
};

export function createFieldKey(): FieldKey {
  // Created on first use: most sandboxes need none.
  let made: { readonly publicKey: KeyObject; readonly privateKey: KeyObject; readonly kid: string } | null =
    null;
  const keys = () => (made ??= { ...generateKeyPairSync("rsa", { modulusLength: 2048 }), kid: randomUUID() });
  return {
    publicJwk: () => {
      const { publicKey, kid } = keys();
      return { ...publicKey.export({ format: "jwk" }), kid, use: "enc" };
    },
    decrypt(jwe) {
      const parts = jwe.split(".");
      if (parts.length !== 5) return null;
      const [header = "", wrapped = "", iv = "", sealed = "", tag = ""] = parts;
      try {
        const parsed: unknown = JSON.parse(Buffer.from(header, "base64url").toString());
        const { privateKey, kid } = keys();
        if (!isExpected(parsed, kid)) return null;
        const padding = constants.RSA_PKCS1_OAEP_PADDING;
        const oaep = { key: privateKey, padding, oaepHash: "sha256" };
        const contentKey = privateDecrypt(oaep, Buffer.from(wrapped, "base64url"));
        const decipher = createDecipheriv("aes-256-gcm", contentKey, Buffer.from(iv, "base64url"));
        decipher.setAAD(Buffer.from(header));
        decipher.setAuthTag(Buffer.from(tag, "base64url"));
        return Buffer.concat([
          decipher.update(Buffer.from(sealed, "base64url")),
          decipher.final(),
        ]).toString();
      } catch {
        return null;
      }
    },
  };
}

function isExpected(header: unknown, kid: string): boolean {
  if (typeof header !== "object" || header === null) return false;
  const members = new Map(Object.entries(header));
  return (
    members.get("alg") === "RSA-OAEP-256" && members.get("enc") === "A256GCM" && members.get("kid") === kid
  );
}
