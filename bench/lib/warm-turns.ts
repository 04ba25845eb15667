import { timed } from "./report.ts";

export type Times = { readonly ours: readonly number[]; readonly bare: readonly number[] };
type Run = (turn: number) => Promise<unknown>;
/** What is asked of both sides; what a job does is done by one at a time. */
export type Call = { readonly ours: Run; readonly peer: Run; readonly alone?: boolean };

/** A few clients at once on each side, the sides in turn: first for a while untimed, so that both are warm. V8 makes its best code of
 * what was asked some thousand times, which a process that serves has behind it. */
export async function timesInTurn(
  { ours, peer, alone = false }: Call,
  { clients, turns, warmSeconds }: Record<"clients" | "turns" | "warmSeconds", number>,
): Promise<Times> {
  const atOnce = alone ? 1 : clients;
  const askOf = async (run: Run, round: number): Promise<readonly number[]> =>
    await Promise.all(
      Array.from({ length: atOnce }, async (_, client) =>
        timed(async () => await run(round * atOnce + client)),
      ),
    );
  const warm = performance.now() + warmSeconds * 1000;
  for (let round = 0; round < 2 || performance.now() < warm; round += 1)
    for (const run of [ours, peer]) await askOf(run, round);
  const times = { ours: new Array<number>(), bare: new Array<number>() };
  for (let round = 0; round < turns / atOnce; round += 1) {
    times.ours.push(...(await askOf(ours, round)));
    times.bare.push(...(await askOf(peer, round)));
  }
  return times;
}
