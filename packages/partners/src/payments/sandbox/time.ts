import { nextOf, nextOfInvoice, settlePending, type Due } from "./billing.ts";
import { find, type World } from "./world.ts";

/** Processes due events in chronological order, each at its own time: a clock that jumps by a year gives the invoices of a year. */
export function settle(world: World): void {
  // A safety limit against bugs: no customer has that many due events.
  for (let count = 0; count < 100_000; count += 1) {
    const due = earliest(world);
    if (due === null) return;
    world.at = due.at;
    try {
      due.run();
    } finally {
      world.at = null;
    }
  }
  throw new Error("assertion: what is due ends");
}

function earliest(world: World): Due | null {
  let first: Due | null = null;
  const offer = (due: Due | null, customer: string): void => {
    if (due === null || due.at > world.now(customer)) return;
    if (first === null || due.at < first.at) first = due;
  };
  const { live } = world;
  const { pending } = world.data;
  for (const id of live.subscriptions) {
    const subscription = find(world, "subscriptions", id);
    const due = nextOf(world, subscription);
    if (due === null) live.subscriptions.delete(id);
    else offer(due, subscription.customer);
  }
  for (const id of live.invoices) {
    const invoice = find(world, "invoices", id);
    if (invoice.status === "draft" || invoice.status === "open")
      offer(nextOfInvoice(world, invoice), invoice.customer);
    else live.invoices.delete(id);
  }
  for (const one of pending) {
    const customer = world.data.payment_intents[one.intent]?.customer ?? "";
    offer(
      {
        at: one.at,
        run: () => {
          pending.splice(pending.indexOf(one), 1);
          settlePending(world, one);
        },
      },
      customer,
    );
  }
  return first;
}
