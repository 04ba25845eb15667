export { invitationMachine } from "../store.ts";
