import { suitabilityQuestions, suitabilityVersion } from "@vigie/domain";
import { serveApi } from "./server.ts";

/** The last choice of each question, and a birth date. */
export const lastAnswers = [
  ...suitabilityQuestions.map(({ id, answers }) => ({ question: id, answer: answers.at(-1) ?? "x" })),
  { question: "birth_date", answer: "1976-03-14" },
];

/** Stored answers of a customer, with no wish above the profile and no contradiction. */
export const suitabilityEntry = (more: object = {}) => ({
  state: "confirmed",
  version: suitabilityVersion,
  answers: lastAnswers,
  made_at: "2026-11-20T10:00:00.000Z",
  decided_at: "2026-11-20T10:00:00.000Z",
  by_advisor: false,
  author_name: "Camille Moreau",
  profile: 3,
  attitude: 5,
  capacity: 3,
  limited_by: "invested",
  wish_above: null,
  knows: [],
  contradictions: [],
  ...more,
});

/** Serves the questionnaire, with the fields of `shown`, to `reader`; each PUT or POST is answered with `entry()`. */
export function serveSuitability(
  shown: object,
  { reader, entry }: { readonly reader: object; readonly entry: () => object },
) {
  return serveApi((path, init) => {
    if (path.endsWith("/users/me")) return Response.json({ user: reader });
    return init?.method === "PUT" || init?.method === "POST"
      ? Response.json({ suitability: entry() })
      : Response.json({
          standing: "valid",
          version: suitabilityVersion,
          current: null,
          waiting: null,
          history: [],
          confirm_on: null,
          blocked_on: null,
          suggested: [],
          ...shown,
        });
  });
}
