import {
  type Attributes,
  createNoopMeter,
  type Meter,
  type MeterProvider,
} from '@opentelemetry/api';

/**
 * Name of the SDK's counter of spans that left its queue. Spans counted with `error.type` did not reach the collector.
 */
const PROCESSED = 'otel.sdk.processor.span.processed';

/** Creates a meter provider for the SDK's own metrics that reports nothing but lost spans. */
export function countLostSpans(onLost: (spans: number) => void): MeterProvider {
  const none = createNoopMeter();
  const meter: Meter = Object.create(none);
  meter.createCounter = (name, options) =>
    name === PROCESSED
      ? {
          add(spans, attributes?: Attributes) {
            if (attributes?.['error.type'] !== undefined) onLost(spans);
          },
        }
      : none.createCounter(name, options);
  return { getMeter: () => meter };
}
