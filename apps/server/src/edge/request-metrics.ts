import type { FastifyInstance } from "fastify";

/** Upper bounds in seconds, as Prometheus' own clients choose them. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

type Histogram = { readonly labels: string; readonly buckets: number[]; sum: number; count: number };

export type RequestMetrics = { readonly text: () => readonly string[] };

/** Counts what this process answers, by the route's pattern and its status: never an address that somebody typed, whose parts
 * may be secrets and have no end. Routes mounted before are not counted. */
export function countRequests(app: FastifyInstance): RequestMetrics {
  const histograms = new Map<string, Histogram>();
  app.addHook("onResponse", async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const { url } = routeOptions;
    const route = url === undefined ? `route="none"` : `method="${method}",route="${url}"`;
    const labels = `${route},status="${statusCode}"`;
    const histogram = histograms.get(labels) ?? emptyHistogram(labels);
    histograms.set(labels, histogram);
    observe(histogram, elapsedTime / 1000);
  });
  return { text: () => requestsText([...histograms.values()]) };
}

function emptyHistogram(labels: string): Histogram {
  return { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 };
}

/** Each bucket holds what took its bound or less: they add up. */
function observe(histogram: Histogram, seconds: number): void {
  for (const [at, bound] of bounds.entries())
    if (seconds <= bound) histogram.buckets[at] = (histogram.buckets[at] ?? 0) + 1;
  histogram.sum += seconds;
  histogram.count += 1;
}

function requestsText(histograms: readonly Histogram[]): readonly string[] {
  const name = "vigie_request_seconds";
  return [
    `# HELP ${name} Time until the end of each answer since the start, by route and status.`,
    `# TYPE ${name} histogram`,
    ...histograms.flatMap(({ labels, buckets, sum, count }) => [
      ...bounds.map((bound, at) => `${name}_bucket{${labels},le="${bound}"} ${buckets[at] ?? 0}`),
      `${name}_bucket{${labels},le="+Inf"} ${count}`,
      `${name}_sum{${labels}} ${sum}`,
      `${name}_count{${labels}} ${count}`,
    ]),
  ];
}
