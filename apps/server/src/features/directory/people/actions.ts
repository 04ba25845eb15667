/** The functions on people and their firms that other features use. */
export {
  advisorsOf,
  completeMember,
  confirmPerson,
  type Credentials,
  credentialsByEmail,
  credentialsById,
  customersOf,
  deletePerson,
  deleteUnconfirmed,
  ensureFirm,
  firmName,
  insertPerson,
  isWithoutMobile,
  linkAdvisor,
  lockPerson,
  peopleByIds,
  peopleToJoin,
  type Person,
  personByEmail,
  personById,
  type PersonChanges,
  updatePerson,
} from "./store.ts";
export { noteDeparture, noteDepartures } from "./store/departures.ts";
export {
  holdAdvisor,
  idsOfFirm,
  isAdvisorNow,
  peopleOfFirm,
  peopleToList,
  setFirmRole,
} from "./store/of-firms.ts";
