import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from "node:crypto";

/** A key pair that stands for the aggregation partner's key in tests. It decrypts through node:crypto, so that the pages'
 * encryption is checked by other code than their own. */
export function fieldKey() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
  const decrypt = (jwe: string): string => {
    const [header = "", wrapped = "", iv = "", sealed = "", tag = ""] = jwe.split(".");
    const contentKey = privateDecrypt(key, Buffer.from(wrapped, "base64url"));
    const decipher = createDecipheriv("aes-256-gcm", contentKey, Buffer.from(iv, "base64url"));
    decipher.setAAD(Buffer.from(header)).setAuthTag(Buffer.from(tag, "base64url"));
    return `${decipher.update(sealed, "base64url", "utf8")}${decipher.final("utf8")}`;
  };
  return {
    jwk: { ...publicKey.export({ format: "jwk" }), kid: "of-the-tests" },
    clear: (sent: string): string =>
      sent.replaceAll(/"(eyJ[\w-]+(?:\.[\w-]*){4})"/g, (_whole, jwe: string) => JSON.stringify(decrypt(jwe))),
  };
}
