import { createSolver } from "@vigie/analytics";
import { catalogue } from "@vigie/analytics/catalogue";
import { afterAll, expect, test } from "vitest";
import { answerLine } from "./analytics-line.ts";

const solver = createSolver(1);
afterAll(() => solver.close());
const answer = async (line: unknown) =>
  await answerLine(typeof line === "string" ? line : JSON.stringify(line), catalogue, solver);
const volatility = { name: "volatility", input: { returns: [0.01, -0.02, 0.03], periodsPerYear: 12 } };

test("a line is answered by its name, and its id comes back with it", async () => {
  const plain = await answer(volatility);
  expect(plain).toEqual({ name: "volatility", output: expect.anything() });
  expect(await answer({ ...volatility, id: "row 7" })).toEqual({ ...plain, id: "row 7" });
  expect(await answer({ name: "none", id: 7 })).toEqual({
    name: "none",
    id: 7,
    error: expect.stringContaining("unknown function"),
  });
});

test.each([
  [{ ...volatility, extra: 1 }, "extra is unknown; expected name, input, id"],
  [{ ...volatility, Input: {} }, "Input is unknown; expected name, input, id"],
  ['{"name":"volatility","__proto__":{"input":{}}}', "__proto__ is unknown; expected name, input, id"],
  [{ ...volatility, id: { line: 7 } }, "id is neither a text nor a number"],
  [{ ...volatility, id: null }, "id is neither a text nor a number"],
])("%j is refused by what is wrong with it", async (line, error) => {
  expect(await answer(line)).toEqual({ name: "volatility", error });
});

test.each([[[volatility]], [{ input: volatility.input }], ['{"name":"volatility"'], ["null"]])(
  "%j is not a line",
  async (line) => {
    expect(await answer(line)).toEqual({
      name: null,
      error: expect.stringContaining("one JSON object a line"),
    });
  },
);
