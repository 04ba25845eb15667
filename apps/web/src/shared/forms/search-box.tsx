import { useEffect, useRef, useState, type ReactNode } from "react";
import { TextField } from "../../ui/text-field.tsx";

/** Typing rests this long before the address changes and the list is asked again. */
const restMs = 250;
/** As many as the strictest of the lists takes: the others refuse more than a hundred. */
const maxLength = 80;

export type SearchBoxProps = {
  readonly label: string;
  /** The words held by the address. */
  readonly words: string;
  readonly onWords: (words: string) => void;
};

/** A field whose text lives in the address. What is typed shows at once; a change from elsewhere (« Effacer », the
 * back key) replaces it. */
export function SearchBox({ label, words, onWords }: SearchBoxProps): ReactNode {
  const [typed, setTyped] = useState(words);
  const sent = useRef(words);
  // Those of ours that the address does not say yet: a slow page says them one after the other, while more is typed.
  const underWay = useRef<readonly string[]>([]);
  const latest = useRef(onWords);
  useEffect(() => {
    latest.current = onWords;
  });
  useEffect(() => {
    const ours = underWay.current.indexOf(words);
    underWay.current = underWay.current.slice(ours + 1);
    if (ours !== -1 || words === sent.current) return;
    underWay.current = [];
    sent.current = words;
    setTyped(words);
  }, [words]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      underWay.current = [...underWay.current, typed];
      latest.current(typed);
    }, restMs);
    return () => {
      clearTimeout(timer);
    };
  }, [typed]);
  return (
    <div data-print="none">
      <TextField
        type="search"
        label={label}
        value={typed}
        autoComplete="off"
        maxLength={maxLength}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
      />
    </div>
  );
}
