/** People and their firms, as every other feature reads and changes them. */
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
