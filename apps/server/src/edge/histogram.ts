/** Upper bounds in seconds, the defaults of the Prometheus client libraries. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

type Series = { readonly labels: string; readonly buckets: number[]; sum: number; count: number };

export type Histogram = {
  /** @param labels in Prometheus syntax: few distinct values, and none that identifies a person */
  readonly observe: (labels: string, seconds: number) => void;
  readonly text: () => readonly string[];
};

/** Durations since the start of the process, by labels. */
export function createHistogram(name: string, help: string): Histogram {
  const all = new Map<string, Series>();
  return {
    observe: (labels, seconds) => {
      const series = all.get(labels) ?? { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 };
      all.set(labels, series);
      // Buckets are cumulative: each counts the durations up to its bound.
      for (const [at, bound] of bounds.entries())
        if (seconds <= bound) series.buckets[at] = (series.buckets[at] ?? 0) + 1;
      series.sum += seconds;
      series.count += 1;
    },
    text: () => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} histogram`,
      ...[...all.values()].flatMap(({ labels, buckets, sum, count }) => [
        ...bounds.map((bound, at) => `${name}_bucket{${labels},le="${bound}"} ${buckets[at] ?? 0}`),
        `${name}_bucket{${labels},le="+Inf"} ${count}`,
        `${name}_sum{${labels}} ${sum}`,
        `${name}_count{${labels}} ${count}`,
      ]),
    ],
  };
}
