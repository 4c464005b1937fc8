/** Returns the singular of an English noun, as far as rules can determine it. */
export function singular(word: string): string {
  if (word in IRREGULAR) return IRREGULAR[word];
  if (/(men|knives|wolves|leaves|loaves|elves|dwarves|shelves)$/.test(word))
    return word
      .replace(/men$/, 'man')
      .replace(/lves$/, 'lf')
      .replace(/rves$/, 'rf')
      .replace(/ives$/, 'ife')
      .replace(/(a)ves$/, '$1f');
  if (/ies$/.test(word) && word.length > 4 && word !== 'cookies' && word !== 'zombies')
    return word.replace(/ies$/, 'y');
  if (/(ss|x|z|ch|sh|to)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

const IRREGULAR: Readonly<Record<string, string>> = {
  children: 'child',
  people: 'person',
  mice: 'mouse',
  geese: 'goose',
  feet: 'foot',
  teeth: 'tooth',
  dice: 'die',
  oxen: 'ox',
  leaves: 'leaf',
  cacti: 'cactus',
  glasses: 'glass',
  buses: 'bus',
  scarves: 'scarf',
  hooves: 'hoof',
  calves: 'calf',
  thieves: 'thief',
  axes: 'axe',
};
