import type { Opening } from "./firms.ts";

const weekdays = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"] as const;

type Group = { readonly first: number; readonly last: number; readonly spans: string };

/** « Joignable du lundi au jeudi de 9 h à 12 h 30 et de 14 h à 18 h, le vendredi de 9 h à 12 h 30. »: consecutive days with the
 * same hours are merged. Null where no hours are set. */
export function hoursSentence(hours: readonly Opening[]): string | null {
  const groups = weekdays.reduce<readonly Group[]>((made, _name, index) => {
    const spans = hours
      .filter(({ weekday }) => weekday === index + 1)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .map(({ from, to }) => `de ${spokenTime(from)} à ${spokenTime(to)}`)
      .join(" et ");
    const before = made.at(-1);
    if (spans === "") return made;
    return before !== undefined && before.last === index - 1 && before.spans === spans
      ? [...made.slice(0, -1), { ...before, last: index }]
      : [...made, { first: index, last: index, spans }];
  }, []);
  if (groups.length === 0) return null;
  const said = groups.map(({ first, last, spans }) => {
    const [from = "", to = ""] = [weekdays[first], weekdays[last]];
    if (first === last) return `le ${from} ${spans}`;
    return last === first + 1 ? `le ${from} et le ${to} ${spans}` : `du ${from} au ${to} ${spans}`;
  });
  return `Joignable ${said.join(", ")}.`;
}

/** Formats a time of day in French: « 09:00 » becomes « 9 h », « 12:30 » becomes « 12 h 30 ». */
export function spokenTime(time: string): string {
  const [hour = "", minute = ""] = time.split(":");
  return minute === "00" ? `${Number(hour)}\u00a0h` : `${Number(hour)}\u00a0h\u00a0${minute}`;
}
