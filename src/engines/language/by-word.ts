/** Turns a table of words by their meaning into one of meanings by word. */
export const byWord = <Meaning extends string>(table: Readonly<Partial<Record<Meaning, string>>>) =>
  Object.fromEntries(
    Object.entries<string | undefined>(table).flatMap(([meaning, words = '']) =>
      words.split(' ').map((word) => [word, meaning as Meaning]),
    ),
  );
