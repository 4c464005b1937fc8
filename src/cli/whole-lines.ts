import { Transform } from 'node:stream';

const NEWLINE = 10;

/**
 * Creates a transform that regroups bytes into chunks of whole lines. For every chunk, the protocol's library joins and
 * searches all its input again, which took 20 s on one core for a message of 30 MB.
 * @param mostBytes the maximum length of a line; a longer one is an error
 */
export function wholeLines(mostBytes: number): Transform {
  let begun: Buffer[] = [];
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const end = chunk.lastIndexOf(NEWLINE) + 1;
      if (end > 0) {
        this.push(Buffer.concat([...begun, chunk.subarray(0, end)]));
        begun = [];
        length = 0;
      }
      begun.push(chunk.subarray(end));
      length += chunk.length - end;
      done(length > mostBytes ? new RangeError(`a line is longer than ${mostBytes} bytes`) : null);
    },
  });
}
