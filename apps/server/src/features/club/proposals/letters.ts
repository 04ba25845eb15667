import { type LetterDeclaration, toUser } from "../../messages/mails/actions/letter.ts";
import { proposalLetter, proposalStaffLetter } from "./letters-text.ts";

/** Service mails on advice that a person asked for: one for each cause, without a limit. */
export const proposalLetters = {
  sent: { kind: "proposal_sent", unlimited: true, address: toUser(proposalLetter("sent")) },
  superseded: { kind: "proposal_superseded", unlimited: true, address: toUser(proposalLetter("superseded")) },
  withdrawn: { kind: "proposal_withdrawn", unlimited: true, address: toUser(proposalLetter("withdrawn")) },
  late: { kind: "proposal_late", unlimited: true, address: toUser(proposalLetter("late")) },
  signed: { kind: "proposal_signed", unlimited: true, address: toUser(proposalLetter("signed")) },
  unsigned: { kind: "proposal_unsigned", unlimited: true, address: toUser(proposalLetter("unsigned")) },
  staffUnsigned: {
    kind: "proposal_staff_unsigned",
    unlimited: true,
    address: toUser(proposalStaffLetter("unsigned")),
  },
  staffTakenBack: {
    kind: "proposal_staff_taken_back",
    unlimited: true,
    address: toUser(proposalStaffLetter("taken_back")),
  },
  answered: {
    kind: "proposal_staff_answered",
    unlimited: true,
    address: toUser(proposalStaffLetter("answered")),
  },
  staffLate: { kind: "proposal_staff_late", unlimited: true, address: toUser(proposalStaffLetter("late")) },
} satisfies Readonly<Record<string, LetterDeclaration>>;
