import { expect, test } from "vitest";
import { deviceLabel } from "./device.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${windows} ${webkit} Chrome/130.0 Safari/537.36`, "Chrome sur Windows"],
  [`${windows} ${webkit} Chrome/130.0 Safari/537.36 Edg/130.0`, "Edge sur Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0", "Firefox sur Linux"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari sur iPhone"],
  ["curl/8.9 (Linux)", "Linux"],
  ["curl/8.9", null],
  [null, null],
])("%j is shown as %j", (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});
