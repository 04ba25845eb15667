/** Sentences shared by several letters. */
export const ignoreNote = "Vous n’avez rien demandé\u00a0? Ignorez ce message\u00a0: rien ne changera.";
export const codeSafetyNote = "Nous ne vous demanderons jamais ce code par téléphone ni par message.";

export function hoursText(count: number): string {
  return count === 1 ? "une heure" : `${count} heures`;
}

export function greetingText(firstName: string | null): string {
  return firstName === null ? "Bonjour," : `Bonjour ${firstName},`;
}
