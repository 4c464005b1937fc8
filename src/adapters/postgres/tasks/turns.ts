interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Runs the work of one key at most `width` at a time, in the order of arrival; different keys side by side.
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
      // Whoever waits takes over our place.
      const next = line.waiting.shift();
      if (next !== undefined) next();
      else if (--line.running === 0) lines.delete(key);
    }
  };
}
