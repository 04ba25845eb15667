/** The welcome flag (specification 1 §4): set when an account has just been created, cleared once its owner was greeted. */

const keptAs = "vigie.welcome";

export function setWelcomeFlag(): void {
  sessionStorage.setItem(keptAs, "on");
}

export function clearWelcomeFlag(): void {
  sessionStorage.removeItem(keptAs);
}

export function isWelcome(): boolean {
  return sessionStorage.getItem(keptAs) === "on";
}
