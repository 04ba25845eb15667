import { context, type Context, SpanKind, SpanStatusCode, trace, TraceFlags } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Activity } from "./activity.ts";
import type { Tracing } from "./tracing.ts";

export type CollectorOptions = {
  /** The URL of the collector's OTLP over HTTP, without `/v1/traces`. */
  readonly url: string;
  /** The share of requests that is sampled, from 0 to 1: each with all that it causes, or not at all. */
  readonly ratio: number;
  /** `web` or `worker`. */
  readonly role: string;
};

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT } as const;
const stopWithinMs = 2_000;

/** Sends the duration of each activity to an OpenTelemetry collector. While the collector does not answer, activities are lost:
 * nothing waits for it. */
export function openCollector({ url, ratio, role }: CollectorOptions): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: stopWithinMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "vigie", "service.namespace": role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("vigie");
  return {
    start: ({ name, kind, facts, parent, job }) => {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...facts } }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        activity: {
          traceId,
          spanId,
          isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0,
          job: job ?? parent?.job ?? null,
        },
        end: ({ facts: more = {}, failed }) => {
          span.setAttributes({ ...more });
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: async () => {
      await provider.shutdown().catch(() => undefined);
    },
  };
}

function contextOf(parent: Activity | null): Context {
  const root = context.active();
  if (parent === null) return root;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(root, { traceId, spanId, traceFlags, isRemote: true });
}
