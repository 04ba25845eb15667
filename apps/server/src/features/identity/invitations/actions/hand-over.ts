import * as store from "../store.ts";

/** Moves the open invitations of an advisor whose whole book goes to another. */
export const handOverInvitations: typeof store.handOver = async (...asked) => await store.handOver(...asked);
