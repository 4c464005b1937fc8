interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Returns a function that runs at most `width` operations per key at a time, in order of arrival. Different keys do not
 * wait for each other.
 */
export function turns(width: number) {
  const lines = new Map<string, Line>();

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    let line = lines.get(key);
    if (line === undefined) {
      line = { running: 0, waiting: [] };
      lines.set(key, line);
    }
    if (line.running >= width) await new Promise<void>((turn) => line.waiting.push(turn));
    else line.running++;
    try {
      return await work();
    } finally {
      // The next operation in line takes this slot.
      const next = line.waiting.shift();
      if (next !== undefined) next();
      else if (--line.running === 0) lines.delete(key);
    }
  };
}
