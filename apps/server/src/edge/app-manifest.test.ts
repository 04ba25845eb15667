import { variants } from "@vigie/domain";
import { inflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/test-server.ts";
import { drawIcon } from "./brand-icon.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
afterAll(async () => await server.close());

const ask = async (url: string, host: string) => await server.app.inject({ url, headers: { host } });

test("each brand is installed under its own name and colours, at its own root", async () => {
  const seen: string[] = [];
  for (const { brand, tagline, hosts } of variants) {
    const answer = await ask("/manifest.webmanifest", hosts[0] ?? "localhost");
    expect(answer.headers["content-type"]).toContain("application/manifest+json");
    const manifest = answer.json();
    expect(manifest).toMatchObject({
      name: brand,
      description: tagline,
      lang: "fr",
      start_url: "/",
      scope: "/",
      display: "standalone",
    });
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    for (const colour of [manifest.theme_color, manifest.background_color])
      expect(colour).toMatch(/^#[\da-f]{6}$/);
    seen.push(manifest.theme_color);
  }
  expect(new Set(seen).size).toBe(variants.length);
});

test("every icon that a manifest names is there, of the size that it says, one at least for masks", async () => {
  const { icons } = (await ask("/manifest.webmanifest", "amarante.localhost")).json();
  expect(new Set(icons.map((icon: { purpose: string }) => icon.purpose))).toEqual(
    new Set(["any", "maskable"]),
  );
  for (const { src, sizes, type } of icons) {
    const answer = await ask(src, "amarante.localhost");
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, type]);
    const { width, height } = sizeOf(answer.rawPayload);
    expect(`${width}x${height}`).toBe(sizes);
    expect(answer.rawPayload.equals((await ask(src, "rivage.localhost")).rawPayload)).toBe(false);
  }
});

test("a mask that leaves the middle circle takes nothing of the mark", () => {
  const [variant] = variants;
  if (variant === undefined) throw new Error("There is a variant.");
  const size = 100;
  const pixel = pixelsOf(drawIcon(variant, size, "full"), size);
  const ground = pixel(0, 0);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2) > 0.4 * size)
        expect(pixel(x, y), `${x}, ${y}`).toEqual(ground);
  expect(pixel(50, 35)).not.toEqual(ground);
  // This shape is shown unmasked, so its corners are transparent.
  expect(pixelsOf(drawIcon(variant, size, "rounded"), size)(0, 0)[3]).toBe(0);
});

function sizeOf(picture: Buffer): { readonly width: number; readonly height: number } {
  expect(picture.toString("latin1", 1, 4)).toBe("PNG");
  return { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) };
}

function pixelsOf(picture: Buffer, size: number): (x: number, y: number) => number[] {
  const length = picture.readUInt32BE(33);
  const rows = inflateSync(picture.subarray(41, 41 + length));
  return (x, y) => {
    const at = y * (1 + 4 * size) + 1 + 4 * x;
    return [...rows.subarray(at, at + 4)];
  };
}
