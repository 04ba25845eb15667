import { instant } from "@vigie/domain";
import { expect, test } from "vitest";
import { createFaults } from "../aggregation/sandbox/faults.ts";
import { signaturePartner } from "./partner.ts";

const { schema, sandbox } = signaturePartner;

test("its sandbox's values are a whole configuration; an empty secret is none", () => {
  expect(schema.parse(sandbox)).toMatchObject({ webhookSecrets: ["signature-sandbox-secret"] });
  expect(schema.safeParse({ ...sandbox, SIGNATURE_WEBHOOK_SECRETS: "" }).success).toBe(false);
});

test("a look at a started sandbox says that it knows our key, and not another's", async () => {
  const clock = () => instant("2026-11-20T10:00:00Z");
  const running = await signaturePartner.startSandbox({
    clock,
    host: "127.0.0.1",
    port: 0,
    faults: createFaults("x"),
    env: {},
  });
  const sentences = async (key: string) => {
    const config = schema.parse({ ...sandbox, SIGNATURE_URL: running.url, SIGNATURE_API_KEY: key });
    const findings = await signaturePartner.check(config, {
      ask: async ({ url, headers = {} }: { url: string; headers?: Record<string, string> }) => {
        const reply = await fetch(url, { headers });
        return { status: reply.status, body: await reply.text() };
      },
    } as never);
    return findings.map(({ sentence }) => sentence).join(" ");
  };
  expect(await sentences("demonstration")).toContain("knows our key");
  expect(await sentences("another")).toContain("SIGNATURE_API_KEY");
  await running.close();
});
