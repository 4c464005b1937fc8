import { randomBytes } from 'node:crypto';
import type { Span, SpanFacts, Tracer } from '../../core/ports/tracer.ts';
import { readTraceparent, writeTraceparent } from '../../core/trace-context.ts';
import { type ExporterOptions, OtlpExporter } from './otlp-exporter.ts';
import { isSampled, type Sampling } from './sampler.ts';

export interface OtlpOptions extends ExporterOptions {
  sampling: Sampling;
  /** Epoch milliseconds. */
  now(): number;
}

/** A tracer whose spans go to a collector. */
export interface OtlpTracer extends Tracer {
  /** Sends what is left, for so long at most. */
  close(milliseconds: number): Promise<void>;
}

/** Opens a tracer; nothing is connected before the first span. */
export function openOtlpTracer({ sampling, now, ...options }: OtlpOptions): OtlpTracer {
  const exporter = new OtlpExporter(options);
  return {
    start(name, { kind, parent, at = now(), facts: first = {} }): Span {
      const cause = readTraceparent(parent);
      const traceId = cause?.traceId ?? randomBytes(16).toString('hex');
      const spanId = randomBytes(8).toString('hex');
      const sampled =
        cause !== null && sampling.followsParent ? cause.sampled : isSampled(sampling, traceId);
      const facts: Record<string, SpanFacts[string]> = { ...first };
      let hasEnded = !sampled;
      return {
        traceparent: writeTraceparent({ traceId, spanId, sampled }),
        add: (more) => void Object.assign(facts, more),
        end(problem = null, endedAt = now()) {
          if (hasEnded) return;
          hasEnded = true;
          const parentSpanId = cause?.spanId ?? null;
          exporter.add({
            traceId,
            spanId,
            parentSpanId,
            name,
            kind,
            startedAt: at,
            endedAt,
            facts,
            problem,
          });
        },
      };
    },
    async close(milliseconds) {
      await Promise.race([
        exporter.flush(),
        new Promise((resume) => setTimeout(resume, milliseconds).unref()),
      ]);
    },
  };
}
