import { expect, test } from "vitest";
import { sealedPage } from "./parts/sealed-page.ts";

/** The copy for an outage: what is in it is nobody's who does not know the phrase. */

const words = { title: "Journée", lead: "Copie", ask: "Phrase", open: "Ouvrir", wrong: "Non" };
const content = [{ heading: "Numéros", lines: ["</script>Kervella, 02 61 91 42 17"] }];

type Data = Record<"salt" | "iv" | "sealed", string> & { readonly rounds: number };

function dataOf(html: string): Data {
  const json = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1];
  if (json === undefined) throw new Error("assertion: the file holds its data");
  return JSON.parse(json) as Data;
}
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "base64"));

async function opened({ salt, iv, sealed, rounds }: Data, phrase: string): Promise<unknown> {
  const base = await crypto.subtle.importKey("raw", new TextEncoder().encode(phrase), "PBKDF2", false, [
    "deriveKey",
  ]);
  const key = await crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt: bytes(salt), iterations: rounds },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["decrypt"],
  );
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes(iv) }, key, bytes(sealed));
  return JSON.parse(new TextDecoder().decode(plain));
}

test("only the phrase opens the file, and a change of one byte closes it", async () => {
  const html = await sealedPage(content, { phrase: "cheval pile agrafe juste", words });
  expect(html).not.toContain("Kervella");
  const data = dataOf(html);
  expect(data.rounds).toBeGreaterThanOrEqual(600_000);
  expect(await opened(data, "cheval pile agrafe juste")).toEqual(content);
  await expect(opened(data, "cheval pile agrafe faux")).rejects.toThrow();
  const changed = bytes(data.sealed);
  changed[3] = (changed[3] ?? 0) ^ 1;
  const sealed = Buffer.from(changed).toString("base64");
  await expect(opened({ ...data, sealed }, "cheval pile agrafe juste")).rejects.toThrow();
});

test("twice the same day is never twice the same file, and no word of it is markup", async () => {
  const seal = async () => dataOf(await sealedPage(content, { phrase: "cheval pile agrafe juste", words }));
  const [one, two] = [await seal(), await seal()];
  expect([one.salt === two.salt, one.iv === two.iv, one.sealed === two.sealed]).toEqual([
    false,
    false,
    false,
  ]);
  const html = await sealedPage([], {
    phrase: "x",
    words: { ...words, title: "<b>&", wrong: "</script><b>" },
  });
  expect(html).toContain("<title>&lt;b&gt;&amp;</title>");
  expect(html).not.toContain("</script><b>");
});
