import * as store from "../store.ts";

/** Hands the open invitations of an advisor to another one, together with the whole book. */
export const handOverInvitations: typeof store.handOver = async (...asked) => await store.handOver(...asked);
