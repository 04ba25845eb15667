import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useReducer, useState } from "react";

export type Typed<T> = {
  /** The saved values, with unsaved changes applied. */
  readonly values: T;
  readonly set: (patch: Partial<T>) => void;
  /** A field whose text is invalid keeps its last value. */
  readonly mark: (field: keyof T, isUnread: boolean) => void;
  readonly unread: readonly (keyof T)[];
  readonly isDirty: boolean;
  readonly forget: () => void;
};

/** Unsaved form values, stored beside cached responses: leaving the page and coming back loses nothing, signing out deletes
 * them. */
export function useTyped<T extends object>(key: readonly string[], saved: T): Typed<T> {
  const cache = useQueryClient();
  const { queryKey } = typedQuery(key);
  useQuery(typedQuery(key));
  // The query cache notifies after the event: a field rendered before that would lose its caret, a checkbox its tick. So values are
  // read from the cache and rendered at once.
  const [, draw] = useReducer((before: number) => before + 1, 0);
  const typed = cache.getQueryData<Partial<T>>(queryKey) ?? {};
  const [unread, setUnread] = useState<readonly (keyof T)[]>([]);
  return {
    values: { ...saved, ...typed },
    set: (patch) => {
      cache.setQueryData<Partial<T>>(queryKey, (before) => ({ ...before, ...patch }));
      draw();
    },
    mark: (field, isUnread) => {
      setUnread((before) => {
        const others = before.filter((one) => one !== field);
        return isUnread ? [...others, field] : others;
      });
    },
    unread,
    isDirty: Object.keys(typed).length > 0 || unread.length > 0,
    forget: () => {
      setUnread([]);
      cache.setQueryData<Partial<T>>(queryKey, {});
    },
  };
}

/** Whether a form has unsaved values, wherever that has to be shown. */
export function useIsTyped(key: readonly string[]): boolean {
  const { data } = useQuery(typedQuery(key));
  return data !== undefined && Object.keys(data).length > 0;
}

function typedQuery(key: readonly string[]) {
  return { queryKey: ["typed", ...key], queryFn: (): object => ({}), enabled: false, gcTime: Infinity };
}

/** The props of a typed field that keeps its last value while its text is invalid. */
export function typedProps<T extends object, K extends keyof T>(
  { values, set, mark }: Typed<T>,
  field: K,
): { readonly value: T[K]; readonly onValue: (value: T[K] | "invalid") => void } {
  return {
    value: values[field],
    onValue: (value) => {
      mark(field, value === "invalid");
      if (value === "invalid") return;
      const patch: Partial<T> = {};
      patch[field] = value;
      set(patch);
    },
  };
}
