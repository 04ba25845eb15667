export function deviceText(browser: string, system: string): string {
  return `${browser} sur ${system}`;
}
