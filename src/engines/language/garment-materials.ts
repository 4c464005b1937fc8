/** Clothes that have no surface of their own name, by the materials that a color before them changes. */
const CLOTHES: Readonly<Record<string, string>> = {
  hat: 'hat',
  cape: 'cape',
  apron: 'apron',
  denim: 'overalls',
  jacket: 'jacket, coat, long coat, hoodie',
  tie: 'tie',
  skirt: 'skirt, tutu',
  glove: 'gloves',
  robe: 'kimono, toga, robe',
  vest: 'tactical vest, safety vest, vest',
  shirt: 'long dress, dress, tunic',
  'shirt trousers': 'jumpsuit',
  tights: 'tights',
  belt: 'belt',
  sash: 'sash',
  pack: 'backpack',
  wing: 'wings',
  beard: 'beard, moustache',
  glasses: 'goggles',
  armor: 'breastplate',
  'armor hat': 'helmet',
  hair: 'swept, spiky, bob, ponytail, bun, pigtails, mohawk, afro, curls, plait',
};

/** The materials of clothes and cuts of hair, by name. */
export const GARMENT_MATERIALS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(CLOTHES).flatMap(([materials, names]) =>
    names.split(', ').map((name) => [name, materials.split(' ')]),
  ),
);
