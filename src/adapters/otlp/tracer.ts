import {
  type HrTime,
  ROOT_CONTEXT,
  SpanKind as SdkKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, SpanKind, Tracer } from '../../core/ports/tracer.ts';
import { readTraceparent, writeTraceparent } from '../../core/trace-context.ts';
import { countLostSpans } from './lost-spans.ts';
import { Outage } from './outage.ts';
import { PatientExporter } from './patient-exporter.ts';
import type { OtlpSettings, Sampling } from './settings.ts';

/**
 * Disables the SDK's export timeout, which would send the next batch while the exporter is still retrying this one. The
 * exporter has its own timeout.
 */
const NEVER_MS = 2 ** 31 - 1;

const KINDS: Readonly<Record<SpanKind, SdkKind>> = {
  internal: SdkKind.INTERNAL,
  server: SdkKind.SERVER,
  client: SdkKind.CLIENT,
  producer: SdkKind.PRODUCER,
  consumer: SdkKind.CONSUMER,
};

export interface OtlpOptions extends OtlpSettings {
  /** Returns epoch milliseconds, with fractions. */
  now(): number;
  /** Reports an outage of the collector once when it begins and once when it ends, not at each attempt. */
  onTrouble(message: string): void;
  /** Counts spans that did not reach the collector. */
  onLost(spans: number): void;
}

/** A tracer that sends its spans to a collector. */
export interface OtlpTracer extends Tracer {
  /** Sends the remaining spans, for at most the given time, and closes the tracer. */
  close(milliseconds: number): Promise<void>;
}

/** Opens a tracer that is based on the OpenTelemetry SDK. It connects when the first spans are sent. */
export async function openOtlpTracer(options: OtlpOptions): Promise<OtlpTracer> {
  const { batches, now, onLost } = options;
  const outage = new Outage(options.onTrouble);
  const exporter = new PatientExporter(await openExporter(options), {
    ...batches,
    onFailure: (error) => outage.failed(error),
    onSuccess: () => outage.succeeded(),
  });
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(options.resource)),
    sampler: samplerOf(options.sampling),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxExportBatchSize: Math.min(batches.size, batches.queue),
        maxQueueSize: batches.queue,
        scheduledDelayMillis: batches.delayMs,
        exportTimeoutMillis: NEVER_MS,
        selfObsMeterProvider: countLostSpans((spans) => {
          outage.lost(spans);
          onLost(spans);
        }),
      }),
    ],
  });
  const tracer = provider.getTracer('bozzetto');
  return {
    start(name, { kind, parent, at = now(), facts: attributes = {} }): Span {
      const startTime = hrTime(at);
      const span = tracer.startSpan(
        name,
        { kind: KINDS[kind], startTime, attributes },
        contextOf(parent),
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      const sampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
      return {
        traceparent: writeTraceparent({ traceId, spanId, sampled }),
        add: (facts) => void span.setAttributes(facts),
        end(problem = null, endedAt = now()) {
          if (!span.isRecording()) return;
          if (problem !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: problem });
          span.end(hrTime(endedAt));
        },
      };
    },
    async close(milliseconds) {
      const limit = setTimeout(() => exporter.giveUp(), milliseconds);
      // The shutdown rejects if spans are lost, but those have already been counted.
      await provider.shutdown().catch(() => {});
      clearTimeout(limit);
      outage.close();
    },
  };
}

/** Loads only the exporter for the configured protocol. */
async function openExporter(settings: OtlpSettings): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    settings.protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter({
    url: settings.url,
    headers: { ...settings.headers },
    timeoutMillis: settings.timeoutMs,
    // The type is an enum of a package that the exporters do not re-export.
    compression: settings.compression as never,
  });
}

function samplerOf({ followsParent, ratio }: Sampling): Sampler {
  const root =
    ratio === 1
      ? new AlwaysOnSampler()
      : ratio === 0
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return followsParent ? new ParentBasedSampler({ root }) : root;
}

function contextOf(traceparent: string | null) {
  const cause = readTraceparent(traceparent);
  if (cause === null) return ROOT_CONTEXT;
  const { traceId, spanId, sampled } = cause;
  const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/**
 * Converts to seconds and nanoseconds. The SDK would interpret a plain number that lies before the start of the process
 * as relative to that start.
 */
function hrTime(epochMs: number): HrTime {
  const microseconds = Math.round(epochMs * 1000);
  return [Math.floor(microseconds / 1e6), (microseconds % 1e6) * 1000];
}
