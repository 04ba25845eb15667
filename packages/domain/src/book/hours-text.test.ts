import { expect, test } from "vitest";
import { hoursSentence } from "./hours-text.ts";

const open = (weekday: number, from: string, to: string) => ({ weekday, from, to });

test("days that follow each other with the same hours are said together, in their order", () => {
  const hours = [
    open(5, "09:00", "12:30"),
    ...[1, 2, 4].flatMap((day) => [open(day, "14:00", "18:00"), open(day, "09:00", "12:30")]),
  ];
  expect(hoursSentence(hours)).toBe(
    "Joignable le lundi et le mardi de 9\u00a0h à 12\u00a0h\u00a030 et de 14\u00a0h à 18\u00a0h, le jeudi de 9\u00a0h à 12\u00a0h\u00a030 et de 14\u00a0h à 18\u00a0h, le vendredi de 9\u00a0h à 12\u00a0h\u00a030.",
  );
  expect(hoursSentence([1, 2, 3].map((day) => open(day, "09:00", "12:00")))).toBe(
    "Joignable du lundi au mercredi de 9\u00a0h à 12\u00a0h.",
  );
  expect(hoursSentence([])).toBeNull();
});
