import { foldedText } from "./interactions.ts";

/** Criteria by which nobody may be selected: health, beliefs and opinions, origin, private life, and offences. Matched by word
 * beginnings, without accents, so that number and gender do not matter.
 * @source règlement (UE) 2016/679, articles 9 and 10; code pénal, article 225-1 */
const beginnings = [
  "malad cancer handicap depress enceint grossess hospital alcool diabet sante invalid ald sida vih hiv psych addict toxico obes",
  "parkinson alzheimer autis chimio burn.?out",
  "relig catholi musulman islam juif juiv protestant chretien bouddh athe laic franc.mac syndic syndiq politi vote votant communis",
  "socialis militant gauch ecolo nationalis",
  "origin ethni raci race noir arabe maghreb african africain asiatiq gitan tsigane immigr migrant",
  "gay lesb homosex bisex transgen transsex lgbt sexuel sexuali tutelle curatelle infidel amant maitress",
  "prison condamn casier delinq judiciair surendett detenu",
].flatMap((line) => line.split(" "));
const forbidden = new RegExp(`(?:^|[^a-z])(?:${beginnings.join("|")})`);

/** Returns whether the words of a tag name a criterion that the law forbids for selecting people. */
export function isForbiddenCriterion(words: string): boolean {
  return forbidden.test(foldedText(words));
}
