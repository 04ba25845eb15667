import type { Suitability } from "@vigie/api";
import {
  ageOn,
  contradictionWords,
  type Day,
  dayOf,
  eurosOf,
  familyNames,
  isDay,
  profileName,
  type SuitabilityQuestion,
  suitabilityQuestions,
  suitabilityThemeNames,
  suitabilityThemes,
  suitabilityWords,
} from "@vigie/domain";
import type { ReactNode } from "react";
import { useArea } from "../../../../shared/area/area.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { text } from "../text.ts";
import { answerWords, questionWords } from "./question-words.ts";

type EntryProps = { readonly entry: Suitability };

/** What a set of answers means: the profile and its reasons, what is known, which answers contradict each other. */
export function EntryResult({ entry }: EntryProps): ReactNode {
  const { profile, attitude, capacity, limitedBy } = entry;
  return (
    <div className="grid gap-6">
      <div>
        <p className="t1 text-ink-3">{text.profile}</p>
        <p className="t6 first-letter:uppercase">{profileName(profile)}</p>
        <p className="t2 pt-1 text-ink-2">{text.lower}</p>
        <dl className="max-w-120">
          {(
            [
              [text.attitude, attitude],
              [text.capacity, capacity],
            ] as const
          ).map(([label, level]) => (
            <div key={label} className="flex justify-between gap-4 border-b border-line py-2">
              <dt className="t2 text-ink-2">{label}</dt>
              <dd className="t2 first-letter:uppercase">{profileName(level)}</dd>
            </div>
          ))}
        </dl>
        {limitedBy !== "attitude" && (
          <p className="t2 pt-2">
            {formatMessage(text.limitedBy, { question: suitabilityWords[limitedBy]?.text ?? limitedBy })}
          </p>
        )}
      </div>
      <Wish entry={entry} />
      <Contradictions entry={entry} />
      <section>
        <SectionHead title={text.knows} />
        <p className="t2 pt-2">
          {entry.knows.length === 0
            ? text.knowsNone
            : entry.knows.map((family) => familyNames[family]).join(", ")}
        </p>
      </section>
    </div>
  );
}

/** The customer reads the warning, because nobody else has read yet what an advisor entered. */
function Wish({ entry: { profile, wishAbove, state, madeAt, decidedAt } }: EntryProps): ReactNode {
  const isOwn = useArea().subject === "me";
  if (wishAbove === null) return null;
  const told = state !== "to_confirm" ? text.wishAbove : isOwn ? text.wishWaiting : text.wishWaitingOther;
  return (
    <p className="t2 max-w-180 text-warn">
      {formatMessage(told, {
        wish: profileName(wishAbove),
        profile: profileName(profile),
        day: formatInstantDay(decidedAt ?? madeAt),
      })}
    </p>
  );
}

function Contradictions({ entry: { contradictions } }: EntryProps): ReactNode {
  if (contradictions.length === 0) return null;
  return (
    <section>
      <SectionHead title={text.contradictions} />
      <ul>
        {contradictions.map(({ kind, family }) => (
          <li key={`${kind} ${family}`} className="t2 border-b border-line py-2 text-warn">
            {formatMessage(contradictionWords[kind], { family: family === null ? "" : familyNames[family] })}
          </li>
        ))}
      </ul>
    </section>
  );
}

type AnswerProps = { readonly question: SuitabilityQuestion; readonly answer: string; readonly on: Day };

/** The label of an answer, or the value that was given. */
function Answer({ question, answer, on }: AnswerProps): ReactNode {
  const { value, answers } = question;
  if (value === undefined || value === "words" || answers.includes(answer))
    return answerWords(question, answer);
  if (value === "euros") return <Amount value={eurosOf(answer)} decimals={false} />;
  if (!isDay(answer)) return answer;
  const day = formatDay(answer);
  return value === "past_day" ? formatMessage(text.age, { day, age: ageOn(answer, on) }) : day;
}

/** Each question with its answer, to be reviewed before a decision. */
export function EntryAnswers({ entry }: EntryProps): ReactNode {
  const given = new Map(entry.answers.map(({ question, answer }) => [question, answer]));
  return (
    <details>
      <summary className="link t2 cursor-pointer">{text.all}</summary>
      <div className="grid gap-6 pt-3">
        {suitabilityThemes.map((theme) => (
          <section key={theme}>
            <SectionHead title={suitabilityThemeNames[theme]} />
            <dl>
              {suitabilityQuestions
                .filter((question) => question.theme === theme && given.has(question.id))
                .map((question) => (
                  <div
                    key={question.id}
                    className="grid gap-1 border-b border-line py-2 sm:grid-cols-2 sm:gap-6"
                  >
                    <dt className="t2 text-ink-2">{questionWords(question).text}</dt>
                    <dd className="t2">
                      <Answer
                        question={question}
                        answer={given.get(question.id) ?? ""}
                        on={dayOf(entry.madeAt)}
                      />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </details>
  );
}
