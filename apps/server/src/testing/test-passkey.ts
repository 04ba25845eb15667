import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A test authenticator: it creates ES256 passkeys and signs what it is asked to, correctly or forged. */

export type PasskeyForgery = {
  /** Claims another origin of the page. */
  readonly origin?: string;
  /** Claims another relying party. */
  readonly rpId?: string;
  /** No user verification: presence only. */
  readonly unverified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
  readonly userHandle?: string;
  /** Adds an attestation certificate, which was not requested. */
  readonly certificate?: boolean;
  /** Signs with another key. */
  readonly key?: KeyObject;
};

export class TestPasskey {
  readonly id = randomBytes(32).toString("base64url");
  readonly #pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  readonly #rpId: string;
  #counter = 0;
  #userHandle = "";

  constructor(origin = "http://localhost:3000") {
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
  }

  /** Returns the body that a browser sends for POST /users/me/passkeys, from the offer's JSON. */
  make(offer: { challenge: string; user: { id: string } }, deceit: PasskeyForgery = {}): object {
    this.#userHandle = offer.user.id;
    const credentialId = Buffer.from(this.id, "base64url");
    const attested = Buffer.concat([
      Buffer.alloc(16),
      uint16(credentialId.length),
      credentialId,
      this.#publicKey(),
    ]);
    const authData = Buffer.concat([this.#head(deceit, 0x40), attested]);
    const [fmt, attStmt]: [string, Cbor] =
      deceit.certificate === true
        ? ["packed", { alg: -7, x5c: [Buffer.from("a")], sig: Buffer.from("b") }]
        : ["none", {}];
    const attestation = { fmt, attStmt, authData };
    return {
      id: this.id,
      client_data: this.#clientData("webauthn.create", offer.challenge, deceit),
      attestation_object: cbor(attestation).toString("base64url"),
      transports: ["internal"],
    };
  }

  /** Returns what a browser sends as `passkey`, from the challenge's JSON. */
  answer(question: { challenge: string }, deceit: PasskeyForgery = {}): object {
    this.#counter = deceit.counter ?? this.#counter + 1;
    const authData = this.#head(deceit, 0);
    const clientData = this.#clientData("webauthn.get", question.challenge, deceit);
    const hash = createHash("sha256").update(Buffer.from(clientData, "base64url")).digest();
    const signed = sign("sha256", Buffer.concat([authData, hash]), deceit.key ?? this.#pair.privateKey);
    return {
      id: this.id,
      client_data: clientData,
      authenticator_data: authData.toString("base64url"),
      signature: signed.toString("base64url"),
      user_handle: deceit.userHandle ?? this.#userHandle,
    };
  }

  #clientData(type: string, challenge: string, deceit: PasskeyForgery): string {
    const origin = deceit.origin ?? this.#origin;
    const said = { type, challenge: deceit.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(said)).toString("base64url");
  }

  #head({ rpId = this.#rpId, unverified = false }: PasskeyForgery, more: number): Buffer {
    const flags = 0x01 | (unverified ? 0 : 0x04) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  /** COSE_Key: EC2, ES256, P-256. */
  #publicKey(): Buffer {
    const jwk = this.#pair.publicKey.export({ format: "jwk" });
    const x = Buffer.from(jwk.x ?? "", "base64url");
    const y = Buffer.from(jwk.y ?? "", "base64url");
    return Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
      cbor(x),
      Buffer.from([0x22]),
      cbor(y),
    ]);
  }
}

type Cbor = string | number | Buffer | readonly Cbor[] | { readonly [key: string]: Cbor };

/** Encodes an attestation in CBOR (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (isList(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = Object.entries(value).map(([key, item]) => Buffer.concat([cbor(key), cbor(item)]));
  return Buffer.concat([head(5, entries.length), ...entries]);
}

function isList(value: Cbor): value is readonly Cbor[] {
  return Array.isArray(value);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(length)]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
