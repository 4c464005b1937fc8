/**
 * How many levels of WordNet's hyponyms below a name share its drawing. A dachshund (3 levels below dog) looks like a
 * dog, but a submarine (3 levels below ship) does not look like a ship. For names that are not listed, the value is 1
 * if the name is the drawing's first, and otherwise 0 (only other words for the same thing).
 */
const DEPTHS: Readonly<Record<number, string>> = {
  0: `balloon bird fish flower package bowl mask door window chain bridge wave robot plate pot coat hat bag speaker boy girl child
    man woman child baby cook doctor guard judge farmer pilot singer student teacher scientist artist coin letter envelope
    station bank school hospital shop note page sign folder scale knot leaf blossom herb plant rock plug radio oil drum
    house building office building target goal picture frame ring bean cross star moon sun cloud wheel jar can bottle
    meat drink candy pot stew basket box microbe net castle hut key lock plug bulb bell pin button pen pouch purse
    syringe ladder hook clamp gear magnet match mirror candle lamp wing shell coral seal paper card ticket medal flag
    fairy elf genie heart brain bone ear eye nose mouth tongue hand foot leg arm fist tooth lung wood log wall mountain forest desert
    island planet globe world map chair couch sofa bed cabinet desk table television computer phone camera printer`,
  2: `cat horse cow sheep goat pig rabbit bear monkey frog turtle owl parrot duck goose ant bee beetle butterfly spider
    whale shark squid crab mushroom tree pine tree palm tree cactus rose guitar airplane helicopter bicycle motorcycle
    bread painting truck bus sailboat sword axe knife dagger cake cheese cookie pasta soup sandwich wine beer apple grape orange pear
    potato cabbage lettuce pie pizza sausage steak helmet boot shoe dress glasses tent`,
  3: 'snake lizard deer eagle car',
  5: 'dog',
};

const BY_NAME = new Map<string, number>();
for (const [depth, names] of Object.entries(DEPTHS))
  for (const name of names.split(/\s+/)) BY_NAME.set(name, Number(depth));

/**
 * Returns how many levels below a name share its drawing.
 * @param first whether it is the drawing's first name
 */
export function kindDepth(name: string, first: boolean): number {
  return BY_NAME.get(name) ?? (first ? 1 : 0);
}
