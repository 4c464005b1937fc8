import type { Family } from '../families/family.ts';
import type { Named } from './noun.ts';

/** Returns every noun of a family with what it means: its name, other words, and its variants. */
export function nounsNaming(family: Family): [noun: string, named: Named][] {
  const plain = [...family.words, family.name].map((word): [string, Named] => [
    word,
    { family, noun: null },
  ]);
  const special = Object.entries(family.variants ?? {}).flatMap(([word, variant]) => {
    const { words = [], ...noun } = variant;
    const built = variant.isBuilt === true ? builtFamily(family, word) : family;
    return [word, ...words].map((each): [string, Named] => [each, { family: built, noun }]);
  });
  return [...plain, ...special];
}

/** Returns the family of a variant with parts of its own, which words can name, too. */
function builtFamily(family: Family, variant: string): Family {
  const { materials = {} } = family.variants![variant]!;
  const own = Object.keys(materials).filter((name) => !family.main.includes(name));
  return {
    ...family,
    words: [],
    surfaces: { ...Object.fromEntries(own.map((name) => [name, [name]])), ...family.surfaces },
    make: (wishes) => family.make({ ...wishes, variant }),
  };
}
