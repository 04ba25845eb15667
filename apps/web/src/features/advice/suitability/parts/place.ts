import {
  answersQuestion,
  applicableQuestions,
  type Day,
  type SuitabilityAnswers,
  suitabilityThemes,
} from "@vigie/domain";
import { useEffect, useRef, useState } from "react";
import { useArea } from "../../../../shared/area/area.tsx";
import { useQueryValues } from "../../../../shared/area/query-values.ts";
import { keepPart, keptPart } from "./kept-answers.ts";
import { openMark } from "./question-field.tsx";

const partKey = "partie";

/** Moves to the first unanswered question, whether a choice or a field: on a phone it may be several screens above the button. */
export function useFirstOpen() {
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0)
      form.current?.querySelector<HTMLElement>(`[${openMark}] :is(input, select, button)`)?.focus();
  }, [asked]);
  return {
    form,
    toFirst: (): void => {
      setAsked((before) => before + 1);
    },
  };
}

/** Keeps the part in the address, so that the back button leads to the part before; it never goes past a part with an unanswered
 * question. */
export function usePlace(values: SuitabilityAnswers, today: Day) {
  const { subject } = useArea();
  const query = useQueryValues();
  const wanted = Number(query.get(partKey) || keptPart(subject)) - 1;
  const open = applicableQuestions(values, today).filter(
    (one) => !answersQuestion(one, values[one.id] ?? "", today),
  );
  const firstOpen = suitabilityThemes.findIndex((theme) => open.some((one) => one.theme === theme));
  const last = firstOpen === -1 ? suitabilityThemes.length - 1 : firstOpen;
  const turnTo = (to: number): void => {
    keepPart(subject, to + 1);
    query.set({ [partKey]: String(to + 1) }, { opens: true });
    window.scrollTo({ top: 0 });
  };
  return { at: Number.isInteger(wanted) ? Math.max(0, Math.min(wanted, last)) : 0, turnTo };
}
