import type { ModelledTarget, Target } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { type Cents, cents, type Id, targetMissing } from "@vigie/domain";
import { useDeferredValue, useEffect, useState } from "react";
import { useReading } from "../../../../api.ts";

type Typed = ReadonlyMap<string, number | null | "invalid">;
export type Weights = readonly { readonly key: string; readonly ratio: number }[];

const none: Typed = new Map();
/** Long enough to type a two-digit number. */
const pauseMs = 350;

/** The weights of a contract as typed, with their figures as soon as they add up to 100 %. */
export function useTarget(customerId: Id, portfolioId: Id) {
  const params = { id: customerId, portfolioId };
  const [paid, setPaid] = useState<Cents | null | "invalid">(null);
  const paymentCents = usePaused(typeof paid === "number" && paid > 0 ? paid : 0);
  const start = useReading(adviceApi.targets.weigh, { params, query: { paymentCents } });
  const begin = useLast(start.data?.target);
  const [typed, setTyped] = useState<Typed>(none);
  const [isFromModel, setFromModel] = useState(false);
  const weights = begin === undefined ? [] : weightsOf(begin, typed);
  const asked = usePaused(typed === none ? "" : queryOf(weights));
  const reading = useReading(
    adviceApi.targets.weigh,
    { params, query: asked === "" ? { paymentCents } : { weights: asked, paymentCents } },
    { enabled: start.data !== undefined },
  );
  const found = reading.data?.target;
  const last = useLast(found);
  const target = found ?? last ?? begin;
  const lines = target?.lines ?? [];
  const isUnread = paid === "invalid" || [...typed.values()].includes("invalid");
  const missing = isUnread
    ? null
    : targetMissing(lines, new Map(weights.map(({ key, ratio }) => [key, ratio])));
  return {
    start,
    target,
    paid,
    setPaid,
    paymentCents,
    /** As typed, once it is valid. */
    payment: paid === "invalid" ? ("unread" as const) : (paid ?? cents(0)),
    weights,
    missing,
    isCurrent:
      found !== undefined &&
      start.data !== undefined &&
      paymentCents === (paid ?? 0) &&
      asked === (typed === none ? "" : queryOf(weights)),
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

/** Every line that may be moved, so that a line without a weight is sold. */
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

/** The previous result, while the next one loads. */
function useLast(found: Target | undefined): Target | undefined {
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  return found ?? last;
}

function usePaused<T extends string | number>(value: T): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return useDeferredValue(paused);
}
