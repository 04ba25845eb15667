const named = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" });

/** The month that names a tariff: « janvier 2027 » for the version "club 2027-01". */
export function tariffMonth(version: string): string {
  const [, year, month] = /(\d{4})-(\d\d)$/.exec(version) ?? [];
  return year === undefined ? version : named.format(Date.UTC(Number(year), Number(month) - 1, 1));
}
