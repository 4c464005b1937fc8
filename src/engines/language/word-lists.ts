const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words that say nothing about a shape. */
export const SILENT = setOf(
  `a an the this that some any my your our his her its their one single is are was very really quite so 3d its it just only
 model models asset assets game ready prop character object thing design version high quality hq masterpiece best beautiful nice
 cool awesome amazing style styled please make create generate draw show me i want need isolated background full body clean
 simple standing classic typical textured texture pbr unity unreal blender looking having at to for there
 one scene picture image render rendering rendered illustration digital art concept detailing finish finished
 fresh friendly happy smiling cheerful proud brave wise lovely pretty charming 
 iconic famous epic majestic noble mighty powerful cozy cosy new common ordinary
 plain normal standard basic 
 heroic legendary domestic domesticated
 handmade homemade handcrafted delicious tasty yummy ripe juicy soft smooth comfy
 comfortable stylish male adult front view side highly ultra hd 4k 8k lighting studio 
 unique different various whole entire complete quiet peaceful lonely alone lone playful curious
 loyal gentle calm sweet pure true real named called like type kind sort form shape made
 shoulder who which where while when being be from up down off out who whose each every other another all both together
 color colored tone toned painted using use set action pose posing dynamic idle rigged animated
 printable print printed stl supports macro closeup scan textures era museum props vfx lesson class school-lesson
 peeking portrait popular natural organic fully slightly `,
);

/** Adjectives that only distinguish a thing from others of its kind. */
export const PLAIN_ADJECTIVES = setOf(
  `ornate decorative rustic modern contemporary minimalist minimal traditional victorian royal mysterious european american
  english french chinese japanese italian german mexican scottish irish greek egyptian roman nordic norse oriental fluffy hairy
  wild patterned elegant fancy luxury luxurious hot funny silly goofy mythical mystical young furry medieval fantasy
  rocking office oil electric folding garden kitchen fierce round square battle strange angry sad mean wide-open desert military
  dark light bearded hooded horned winged masked armored bald slim robust sturdy heavy lightweight thick thin rough
  sleek sporty compact portable digital analog mechanical automatic manual wireless solar wind steam diesel gas
  baby elderly teenage middle-aged tribal ceremonial ritual sacred holy divine celestial angelic royal imperial
  tropical arctic african asian siberian persian bengal arabian spanish baroque rococo industrial rural urban suburban
  halved sliced grilled roasted fried baked boiled steamed cooked raw empty half closed locked lit unlit hanging floating
  flying running walking jumping dancing standing roaring barking crying laughing fighting
  single double triple twin multi dual spotted striped checkered plaid floral lucky poisonous toxic venomous deadly
  birthday wedding christmas halloween easter party summer spring autumn fall morning evening
  bloody wet dry muddy snowy icy sandy rocky grassy leafy flowering blooming dead living
  vanilla pistachio strawberry-flavored caramel sunburst gooseneck stainless flexi rearing
  wartime micro mega super asleep awake alive ablaze afloat`,
);

/** Nouns for representations of another thing: statue, bust. */
export const REPRESENTATIONS = setOf(
  `figurine figure statue statuette sculpture bust character model toy miniature asset prop mascot plush plushie minifigure npc replica
  hero icon avatar emote emoji doll decoration ornament creature monster animal person wallpaper logo tile design render scene
  drawing painting pose`,
);

/** Nouns that a preceding noun turns into something else, whether it is known or not: a lion house, a fire truck. */
export const BY_PURPOSE = setOf(
  `house truck car boat ship box chest crate table bed plane tower bridge tree lamp gun bow key crown fish bird
  train rocket chair flower mug cup hammer club torch well staff barrel guitar shield pig horse dog cat bear rabbit ball glass
  ring star fly stone wheel stand`,
);

/** Beings that can have a profession: an elf archer is an elf. */
export const RACES = setOf(
  'orc goblin elf dwarf skeleton zombie robot samurai viking ninja pirate centaur minotaur mermaid',
);

/** Titles that do not change the being: a vampire lord is a vampire. */
export const TITLES = setOf(
  `lord master leader chief chieftain commander boss warrior fighter soldier guard guardian hunter slayer girl boy woman man lady guy person
  worker player rider crew member captain prince princess king queen monster creature beast spirit cub hatchling puppy kitten mount`,
);

/** Nouns for the whole thing in a description of its color. */
export const WHOLE_NOUNS: ReadonlySet<string> = setOf(
  'finish lacquer enamel patina color paint glaze tone hue coating uniform outfit clothing clothes costume attire suit mesh upholstery body material metal wood accents frame exterior surface livery varnish',
);

/** Nouns for parts: after "with" they name a part, not a second thing. */
export const PART_NOUNS: ReadonlySet<string> = setOf(
  `light arch window door wheel mast cannon leg button spike stripe spot dot pattern wing tail horn ear eye nose mouth tooth teeth claw
  handle lid hole crack vine moss leaf leaves flower ribbon bow chain rope sail flag roof wall chimney balcony step stair battlement
  gem jewel crystal rune symbol logo engine thruster antenna screen panel pipe tube gear rivet bolt blade face slice topping cheese
  sign signage lettering decoration painting print motif engraving carving decal sticker relief embroidery inscription marking writing text number illustration mural rust dent scratch moisture ivy barnacle seaweed cobweb dust dirt mud
  rim hoop brim visor lens lace sole seam stitching tread grip barrel nozzle faucet knob hinge bracket turret crenellation fringe tassel ruffle sequin freckle scar tattoo art foam steam bubble sparkle glitter
  lettuce sprinkle icing cream frosting cushion pillow drawer shelf strap pocket shoulder hand arm foot feet head back side edge corner trim cap canopy column pillar`,
);

/** Families that can get the clothes and equipment of a profession; others have their own. */
export const CALLABLE: ReadonlySet<string> = setOf(
  'orc goblin elf dwarf skeleton zombie man woman boy girl',
);
