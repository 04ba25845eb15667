import type { ModelledTarget, Target } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { type Id, targetMissing } from "@vigie/domain";
import { useDeferredValue, useEffect, useState } from "react";
import { useReading } from "../../../../api.ts";

type Typed = ReadonlyMap<string, number | null | "invalid">;
export type Weights = readonly { readonly key: string; readonly ratio: number }[];

const none: Typed = new Map();
/** Long enough for a number of two digits. */
const pauseMs = 350;

/** The weights of a contract as they are typed, with their figures as soon as they are the whole. */
export function useTarget(customerId: Id, portfolioId: Id) {
  const params = { id: customerId, portfolioId };
  const start = useReading(adviceApi.targets.weigh, { params });
  const [typed, setTyped] = useState<Typed>(none);
  const [isFromModel, setFromModel] = useState(false);
  const weights = start.data === undefined ? [] : weightsOf(start.data.target, typed);
  const asked = usePaused(typed === none ? "" : queryOf(weights));
  const reading = useReading(
    adviceApi.targets.weigh,
    { params, query: asked === "" ? {} : { weights: asked } },
    { enabled: start.data !== undefined },
  );
  const [last, setLast] = useState<Target | undefined>(undefined);
  const found = reading.data?.target;
  if (found !== undefined && found !== last) setLast(found);
  const target = found ?? last ?? start.data?.target;
  const lines = target?.lines ?? [];
  const isUnread = [...typed.values()].includes("invalid");
  const missing = isUnread
    ? null
    : targetMissing(lines, new Map(weights.map(({ key, ratio }) => [key, ratio])));
  return {
    start,
    target,
    weights,
    missing,
    isCurrent: found !== undefined && asked === (typed === none ? "" : queryOf(weights)),
    ratioOf: (key: string): number | null => {
      const value = typed.get(key);
      if (value !== undefined) return value === "invalid" ? null : value;
      return lines.find((line) => line.key === key)?.nowRatio ?? 0;
    },
    type: (key: string, value: number | null | "invalid") => {
      setTyped((before) => new Map([...before, [key, value]]));
    },
    isFromModel,
    take: (modelled: ModelledTarget) => {
      setFromModel(true);
      setTyped(wholeOf(lines, modelled.weights));
    },
    reset: () => {
      setFromModel(false);
      setTyped(none);
    },
  };
}

/** Every line that may move, so that one that is left out of the weights is sold. */
function wholeOf(lines: Target["lines"], weights: Weights): Typed {
  const free = lines.filter(({ isFixed }) => !isFixed).map(({ key }) => [key, 0] as const);
  return new Map([...free, ...weights.map(({ key, ratio }) => [key, ratio] as const)]);
}

function weightsOf({ lines }: Target, typed: Typed): Weights {
  const held = lines.filter(({ isFixed }) => !isFixed).map(({ key, nowRatio }) => [key, nowRatio] as const);
  return [...new Map<string, number | null | "invalid">([...held, ...typed])].map(([key, value]) => ({
    key,
    ratio: typeof value === "number" ? Math.min(1, Math.max(0, value)) : 0,
  }));
}

function queryOf(weights: Weights): string {
  return weights.map(({ key, ratio }) => `${key}:${ratio === 1 ? "1" : ratio.toFixed(9)}`).join(",");
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(paused);
}
