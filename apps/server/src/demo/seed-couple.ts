import { type Id, plainWording } from "@vigie/domain";
import { setTimeout as wait } from "node:timers/promises";
import type { Services } from "../boot/services.ts";
import type { Subject } from "../edge/subject.ts";
import { formHousehold } from "../features/insight/households/actions/form.ts";
import { knownPortfolios } from "../features/holdings/portfolios/actions/select.ts";

/** The two people of the demo household, each with what they show the other. Both show the joint account, which counts once. */

type Person = { readonly subject: Subject; readonly shows: readonly string[] };

const tries = 120;
const pauseMs = 250;

/** Runs once their banks have been read; if they are late, the next start does it. */
export async function seedCouple(services: Services, couple: readonly [Person, Person]): Promise<void> {
  const members = [];
  for (const { subject, shows } of couple) {
    const shown = await awaited(services, subject, shows);
    if (shown === null) return services.log("warn", "demo.couple_late");
    members.push({ customerId: subject.customerId, shown });
  }
  const [one, other] = members;
  if (one !== undefined && other !== undefined) await formHousehold(services, [one, other]);
}

/** Waits until all of them exist; returns their ids. */
async function awaited(
  services: Services,
  subject: Subject,
  names: readonly string[],
): Promise<readonly Id[] | null> {
  for (let left = tries; left > 0; left -= 1) {
    const known = (await knownPortfolios(services, subject)).filter(({ complete }) => complete);
    const found = names.map((name) =>
      known.find((one) => plainWording(one.name).startsWith(plainWording(name))),
    );
    const ids = found.flatMap((one) => (one === undefined ? [] : [one.id]));
    if (ids.length === names.length) return ids;
    await wait(pauseMs);
  }
  return null;
}
