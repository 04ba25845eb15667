import { type LetterDeclaration, toUser } from "../../messages/mails/actions/letter.ts";
import { monthlyReportLetter } from "./letters-text.ts";

export const reportLetters = {
  monthlyReport: { kind: "monthly_report", address: toUser(monthlyReportLetter) },
} satisfies Readonly<Record<string, LetterDeclaration>>;
