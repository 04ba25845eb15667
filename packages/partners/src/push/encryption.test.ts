import { createECDH, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { encryptFor } from "./encryption.ts";
import { readPushed } from "./sandbox/receive.ts";
import { isPushKey, makePushKeys } from "./vapid.ts";

/** Example of RFC 8291 §5 and appendix A: every value is from the standard. */
const example = {
  plain: "When I grow up, I want to be a watermelon",
  senderPrivate: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  receiverPublic: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  receiverPrivate: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  message:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
} as const;
const bytes = (text: string): Buffer => Buffer.from(text, "base64url");
const target = { endpoint: "", p256dh: example.receiverPublic, auth: example.auth };
const receiver = {
  privateKey: bytes(example.receiverPrivate),
  publicKey: bytes(example.receiverPublic),
  auth: bytes(example.auth),
};

test("the example of the standard is encrypted to its very bytes, and read", () => {
  const drawn = { privateKey: bytes(example.senderPrivate), salt: bytes(example.salt) };
  const message = encryptFor(target, example.plain, { drawn, padding: false });
  expect(Buffer.from(message).toString("base64url")).toBe(example.message);
  expect(readPushed(bytes(example.message), receiver)).toBe(example.plain);
});

const drawn = () => {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(16) };
};

test("a message says nothing of its length, nor that it is the same as another", () => {
  const [short, same, long] = ["a", "a", "é".repeat(200)].map((text) =>
    Buffer.from(encryptFor(target, text, { drawn: drawn() })),
  );
  expect(short?.length).toBe(long?.length);
  expect(short?.equals(same ?? Buffer.alloc(0))).toBe(false);
  expect(readPushed(long ?? Buffer.alloc(0), receiver)).toBe("é".repeat(200));
});

test("lengths around the padding are whole, and one byte changed is not read", () => {
  for (const length of [0, 510, 511, 512, 513]) {
    const message = Buffer.from(encryptFor(target, "x".repeat(length), { drawn: drawn() }));
    expect(readPushed(message, receiver)).toHaveLength(length);
    message[message.length - 1] = (message.at(-1) ?? 0) ^ 1;
    expect(() => readPushed(message, receiver)).toThrow();
  }
});

test("a key is a point of the curve, or no key", () => {
  const { publicKey, privateKey } = makePushKeys();
  expect([isPushKey(publicKey), bytes(privateKey).length]).toEqual([true, 32]);
  expect(isPushKey(example.receiverPublic)).toBe(true);
  const off = Buffer.alloc(65, 1);
  off[0] = 4;
  for (const text of ["", privateKey, off.toString("base64url"), `${publicKey}AA`])
    expect(isPushKey(text)).toBe(false);
});
