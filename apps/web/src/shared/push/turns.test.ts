// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { pushChoice } from "./choice.ts";
import { keepInTurn, switchOffInTurn, switchOnInTurn } from "./turns.ts";

/** A service that has what arrived last, each call when the test lets it. */
let isOn = true;
let calls: { readonly name: string; readonly arrive: () => void }[] = [];

function call(name: string, result: boolean): () => Promise<object> {
  return async () =>
    await new Promise((resolve) => {
      const arrive = (): void => {
        isOn = result;
        resolve({});
      };
      calls.push({ name, arrive });
    });
}
const keep = call("keep", true);
const on = call("on", true);
const off = call("off", false);

const underWay = (): readonly string[] => calls.map(({ name }) => name);
const settled = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 0));
};
/** The last that was sent arrives first. */
async function arriveAll(): Promise<void> {
  for (await settled(); calls.length > 0; await settled()) calls.pop()?.arrive();
}

const otherTab = (value: string): void => {
  localStorage.setItem("vigie.push", value);
};

beforeEach(() => {
  isOn = true;
  calls = [];
  pushChoice.write("saver");
});

test("switched off while the page tells of the device: the end is sent once the other has arrived", async () => {
  void keepInTurn("saver", keep);
  await settled();
  const ended = switchOffInTurn(off);
  await settled();
  expect(underWay()).toEqual(["keep"]);
  await arriveAll();
  await ended;
  expect([isOn, pushChoice.read()]).toEqual([false, "off"]);
});

test("what would be told after it is dropped, also where it waited already", async () => {
  const first = keepInTurn("saver", keep);
  const second = keepInTurn("saver", keep);
  const ended = switchOffInTurn(off);
  const third = keepInTurn("saver", keep);
  await arriveAll();
  await Promise.all([first, second, ended, third]);
  expect([isOn, underWay()]).toEqual([false, []]);
});

test("what another tab switched off is dropped before this one is told of it; somebody else’s choice too", async () => {
  otherTab("off");
  void keepInTurn("saver", keep);
  await settled();
  otherTab("saver");
  void keepInTurn("somebody else", keep);
  await settled();
  expect([pushChoice.read(), underWay()]).toEqual(["saver", []]);
});

test("switched on in one tab and then off in another, it stays off; on again, it is on", async () => {
  pushChoice.write("off");
  const started = switchOnInTurn("saver", on);
  const ended = switchOffInTurn(off);
  await arriveAll();
  expect([await started, await ended, isOn, pushChoice.readStored()]).toEqual([
    true,
    undefined,
    false,
    "off",
  ]);
  const again = switchOnInTurn("saver", on);
  await arriveAll();
  expect([await again, isOn, pushChoice.readStored()]).toEqual([true, true, "saver"]);
});

test("refused or failed, nothing is chosen and the next is told", async () => {
  pushChoice.write("off");
  expect(await switchOnInTurn("saver", async () => await Promise.resolve(null))).toBe(false);
  await expect(switchOffInTurn(async () => await Promise.reject(new Error("no answer")))).rejects.toThrow(
    "no answer",
  );
  expect(pushChoice.read()).toBe("off");
  const started = switchOnInTurn("saver", on);
  await arriveAll();
  expect([await started, pushChoice.read()]).toEqual([true, "saver"]);
});
