import { randomFillSync } from 'node:crypto';
import type { Clock } from '../../core/ports/clock.ts';

/**
 * Returns a clock that uses the machine's time and creates version 7 UUIDs (RFC 9562), which increase within this
 * process.
 */
export function systemClock(now: () => number = Date.now): Clock {
  return { now, uuid: uuidSource(now) };
}

/**
 * Generates UUIDs by method 1 of RFC 9562, section 6.2: rand_a is a counter that starts each millisecond at a random
 * value in the lower half of its range. If the counter overflows, or the clock is set back, the timestamp runs ahead of
 * the clock.
 */
function uuidSource(now: () => number): () => string {
  const bytes = Buffer.alloc(16);
  let milliseconds = 0;
  let counter = 0;
  return () => {
    randomFillSync(bytes);
    const time = now();
    if (time > milliseconds) {
      milliseconds = time;
      counter = bytes.readUInt16BE(6) & 0x7ff;
    } else if (++counter > 0xfff) {
      milliseconds += 1;
      counter = bytes.readUInt16BE(6) & 0x7ff;
    }
    bytes.writeUIntBE(milliseconds, 0, 6);
    bytes.writeUInt16BE(0x7000 | counter, 6);
    bytes[8] = 0x80 | (bytes[8] & 0x3f);
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}
