/** Words that make an animal stand on two legs. */
export const UPRIGHT =
  /^(anthropomorphic|anthropomorphised|anthropomorphized|anthro|humanoid|bipedal)$/;

/** Clothes that animals on four legs cannot wear. */
export const CLOTHES =
  /^(suit|tuxedo|armou?r|jacket|shirt|t-shirt|robes?|dress|uniform|kimono|coat|hoodie|overalls|trousers|pants|jeans|vest|apron|gown|raincoat|sweater|spacesuit|breastplate|gloves|boots|sneakers|shorts|tutu|waistcoat|dungarees|jumper|cardigan|tunic|skirt|jumpsuit|blouse|backpack|satchel|cane|staff|wand)$/;

/** Words between somebody and their clothes. */
export const WEARING = /^(wearing|in|with|dressed|wears)$/;

/** Verbs for what hands do. Those that animals do without hands need an object: "playing" alone names no instrument. */
export const HANDLING =
  /^(wielding|reading|writing|painting|driving|typing|cooking|baking|juggling|strumming|drumming|conducting|knitting|holding|playing|riding)$/;

/** What animals carry in the mouth. */
export const IN_MOUTH =
  /^(bone|ball|stick|flower|rose|fish|carrot|leaf|leaves|letter|newspaper|basket|acorn|nut|egg|worm|mouse|rope|bouquet|apple|banana|bread|baguette|branch|twig|frisbee|slipper|sock|toy|cub|kitten|puppy|berry|tulip|daisy|mushroom|cheese|corn|cookie|strawberry|cherry|heart|feather|bamboo)$/;

/** What nobody rides on four legs. */
export const MACHINES =
  /^(motorcycle|motorbike|bicycle|bike|scooter|unicycle|tricycle|moped|vespa)$/;

/** People whom a costume leaves children. */
export const CHILDREN = /^(boy|girl)$/;

/** Words after "playing" that start no instrument. */
export const NOT_INSTRUMENTS = /^(with|in|on|at|and|together|outside|around|fetch|,)$/;
