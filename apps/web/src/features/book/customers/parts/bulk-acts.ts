import type { bookApi } from "@vigie/api/book";
import type { PartialInput } from "@vigie/api";

/** An act on every selected customer, as the API takes it. */
export type Act = PartialInput<typeof bookApi.customerActs.bulk>["body"]["act"];

/** Props of an action's dialog: the number of customers, and the function that runs it. */
export type DialogProps = {
  readonly count: number;
  readonly bulk: { readonly busy: boolean; readonly failure: string | null };
  readonly onRun: (act: Act) => Promise<void>;
  readonly onClose: () => void;
};
