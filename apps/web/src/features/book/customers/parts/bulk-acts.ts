import type { PartialInput } from "@vigie/api";
import type { api } from "../../../../api.ts";

/** An act on every selected customer, as the API takes it. */
export type Act = PartialInput<typeof api.customers.bulk>["body"]["act"];
