import { useEffect, useRef, useState, type ReactNode } from "react";
import { TextField } from "../../ui/text-field.tsx";

/** The delay after typing before the address changes and the list is fetched. */
const restMs = 250;
/** The limit of the strictest list: the others accept up to a hundred characters. */
const maxLength = 80;

export type SearchBoxProps = {
  readonly label: string;
  /** The words in the address. */
  readonly words: string;
  readonly onWords: (words: string) => void;
};

/** A search field whose text is stored in the address. Typing shows at once; a change from elsewhere (« Effacer », the back key)
 * replaces the text. */
export function SearchBox({ label, words, onWords }: SearchBoxProps): ReactNode {
  const [typed, setTyped] = useState(words);
  const sent = useRef(words);
  // Our own changes that the address does not contain yet: a slow page applies them one after the other, while the user goes on
  // typing.
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
