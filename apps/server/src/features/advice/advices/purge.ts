import { definePurge } from "../../../queue/purge.ts";
import { eraseForgottenAdvices } from "./actions/erase.ts";

export const advicePurge = definePurge("advices", eraseForgottenAdvices);
