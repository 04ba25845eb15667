import { spawnSync } from "node:child_process";
import { createHash, createVerify, type KeyObject } from "node:crypto";
import path from "node:path";

/** Verifies DKIM signatures without the library that signs: with dkimpy if it is installed (`apt-get install python3-dkim`). */

const python = "/usr/bin/python3";
const hasDkimpy = spawnSync(python, ["-c", "import dkim"]).status === 0;

export const dkimVerifiers = [
  { name: "our own reading", isThere: true, isSignedBy: isSignedAsWeRead },
  {
    name: hasDkimpy ? "dkimpy of Debian" : "dkimpy of Debian: SKIPPED, python3-dkim is not installed",
    isThere: hasDkimpy,
    isSignedBy: isValidForDkimpy,
  },
] as const;

function isValidForDkimpy(key: KeyObject, raw: string): boolean {
  const record = `v=DKIM1; k=rsa; p=${key.export({ type: "spki", format: "der" }).toString("base64")}`;
  const script = path.join(import.meta.dirname, "dkim-verify.py");
  const { status, stdout, stderr } = spawnSync(python, [script, record], { input: raw, encoding: "utf8" });
  if (status !== 0) throw new Error(`dkimpy did not answer: ${stderr}`);
  const said: { readonly isSigned: boolean; readonly asked: readonly string[] } = JSON.parse(stdout);
  // A record of another name would be the key of another domain.
  if (said.asked.some((name) => name !== "s2026._domainkey.vigie.fr."))
    throw new Error(`dkimpy asked for ${said.asked.join(", ")}`);
  return said.isSigned;
}

/** Our own implementation of RFC 6376 (relaxed/relaxed) with node:crypto, independent of the library that signs. */
function isSignedAsWeRead(key: KeyObject, raw: string): boolean {
  const at = raw.indexOf("\r\n\r\n");
  const fields = raw.slice(0, at).split(/\r\n(?![ \t])/);
  const relaxed = (field: string): string => {
    const [name = "", ...rest] = field.split(":");
    const value = rest
      .join(":")
      .replaceAll(/\r\n/g, "")
      .replaceAll(/[ \t]+/g, " ");
    return `${name.trim().toLowerCase()}:${value.trim()}`;
  };
  const signature = fields.find((field) => /^dkim-signature:/i.test(field)) ?? "";
  const tags = new Map(
    relaxed(signature)
      .replace(/^dkim-signature:/, "")
      .split(";")
      .map((tag) => {
        const [name = "", ...rest] = tag.split("=");
        return [name.trim(), rest.join("=").replaceAll(/\s/g, "")] as const;
      }),
  );
  if (tags.get("c") !== "relaxed/relaxed") return false;
  const lines = raw
    .slice(at + 4)
    .replaceAll(/[ \t]+/g, " ")
    .replaceAll(/ \r\n/g, "\r\n");
  const body = `${lines.replace(/(\r\n)+$/, "")}\r\n`;
  if (createHash("sha256").update(body).digest("base64") !== tags.get("bh")) return false;
  const unsigned = relaxed(signature).replace(/\bb=[^;]*/, "b=");
  const left = [...fields];
  const signed = (tags.get("h") ?? "").split(":").flatMap((name) => {
    const index = left.findLastIndex((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return index === -1 ? [] : left.splice(index, 1).map((field) => `${relaxed(field)}\r\n`);
  });
  const verifier = createVerify("sha256").update(signed.join("") + unsigned);
  return verifier.verify(key, tags.get("b") ?? "", "base64");
}
