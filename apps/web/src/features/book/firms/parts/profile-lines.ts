import type { AdvisorProfile } from "@vigie/api";
import { type HourLines, hourLines, openingsOf, weekdays } from "./hours.ts";

/** The advisor's own page as form texts. */
export type ProfileLines = {
  readonly firstName: string;
  readonly lastName: string;
  readonly jobTitle: string;
  readonly phone: string;
  readonly orias: string;
  /** Separated by commas. */
  readonly statuses: string;
  readonly appointmentUrl: string;
  readonly signature: string;
  readonly photo: string | null;
  readonly hours: HourLines;
  readonly notifications: AdvisorProfile["notifications"];
};

export function linesOf(profile: AdvisorProfile): ProfileLines {
  return {
    firstName: profile.firstName ?? "",
    lastName: profile.lastName ?? "",
    jobTitle: profile.jobTitle ?? "",
    phone: profile.phone ?? "",
    orias: profile.orias ?? "",
    statuses: profile.statuses.join(", "),
    appointmentUrl: profile.appointmentUrl ?? "",
    signature: profile.signature ?? "",
    photo: profile.photo,
    hours: hourLines(profile.hours),
    notifications: profile.notifications,
  };
}

/** An empty field becomes null: unknown. An empty name is omitted, because a name is required. */
export function changesOf(lines: ProfileLines) {
  const [firstName, lastName] = [lines.firstName.trim(), lines.lastName.trim()];
  return {
    ...(firstName === "" ? {} : { firstName }),
    ...(lastName === "" ? {} : { lastName }),
    jobTitle: known(lines.jobTitle),
    phone: known(lines.phone),
    orias: known(lines.orias),
    statuses: lines.statuses
      .split(",")
      .map((one) => one.trim())
      .filter((one) => one !== "")
      .slice(0, 8),
    appointmentUrl: known(lines.appointmentUrl),
    signature: known(lines.signature),
    photo: lines.photo,
    hours: weekdays.flatMap((weekday, index) => openingsOf(lines.hours[index] ?? "", weekday) ?? []),
    notifications: lines.notifications,
  };
}

function known(line: string): string | null {
  return line.trim() === "" ? null : line.trim();
}

/** Whether a day's line is invalid. */
export function areHoursUnread({ hours }: ProfileLines): boolean {
  return weekdays.some((weekday, index) => openingsOf(hours[index] ?? "", weekday) === null);
}
