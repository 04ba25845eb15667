import { type LetterDeclaration, toUser } from "../../messages/mails/actions/letter.ts";
import {
  customerLetter,
  type CustomerNews,
  customerNews,
  terminationReceivedLetter,
} from "./letters-text.ts";
import { type AdvisorNews, advisorNews, staffLetter } from "./staff-text.ts";

/** Service mails of a contract: required by law or by the contract, so they have no limit. */
function customerDeclaration(news: CustomerNews): LetterDeclaration {
  return { kind: `club_${news}`, unlimited: true, address: toUser(customerLetter(news)) };
}

function staffDeclaration(news: AdvisorNews): LetterDeclaration {
  return { kind: `club_staff_${news}`, unlimited: true, address: toUser(staffLetter(news)) };
}

const toCustomers = new Map(customerNews.map((news) => [news, customerDeclaration(news)]));
const toStaff = new Map(advisorNews.map((news) => [news, staffDeclaration(news)]));

/** Limited like all mails that strangers can cause to be sent to an address. */
export const terminationReceived: LetterDeclaration = {
  kind: "club_termination_received",
  asked: true,
  address: async () => await Promise.resolve({ write: terminationReceivedLetter, firstName: null }),
};

export const clubLetters: readonly LetterDeclaration[] = [
  ...toCustomers.values(),
  ...toStaff.values(),
  terminationReceived,
];

export function letterOfCustomer(news: CustomerNews): LetterDeclaration {
  return declared(toCustomers.get(news));
}

export function letterOfStaff(news: AdvisorNews): LetterDeclaration {
  return declared(toStaff.get(news));
}

function declared(letter: LetterDeclaration | undefined): LetterDeclaration {
  if (letter === undefined) throw new Error("assertion: each news has its letter");
  return letter;
}
