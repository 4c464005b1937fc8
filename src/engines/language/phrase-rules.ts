/**
 * Phrases whose words mean something else together than one by one, and the words that replace them, in the order in
 * which they are applied. `rewrite.ts` describes the notation.
 */
export const PHRASE_RULES: readonly string[] = [
  // Terms with several spellings
  'low poly|polygon -> lowpoly',
  'sci_fi|science_fiction -> scifi',
  'steam punk -> steampunk',
  'cyber punk -> cyberpunk',
  't rex -> trex',
  '(t|a) pose -> $1pose',
  'tree house(s) -> treehouse(s)',
  'sand castle(s) -> sandcastle(s)',
  'voxelized|voxelised|minecraft|blocky -> voxel',
  'hand painted -> handpainted',
  'half|partly|partially|slightly open|opened -> ajar',
  'hand plane(s) -> handplane(s)',
  'steering wheel(s) -> steeringwheel(s)',
  'jack_o_lantern(s)|jacko_lantern(s)|jack_olantern(s) -> jackolantern(s)',
  'jewellery|jewelery|jewellry -> jewelry',
  'tyre(s) -> tire(s)',
  'laboratory coat(s) -> lab coat(s)',
  'polka_dot|polka_dots|polka_dotted|polkadot|polkadotted -> polkadots',
  'stained glass -> stainedglass',
  'world_war|ww two|one|ii|i|2|1 -> wartime',
  'ww1|ww2|wwi|wwii -> wartime',
  'golden brown -> goldenbrown',
  'olive green -> olive',
  'elven -> elf',
  'dwarven -> dwarf',
  'orcish -> orc',
  'twin|pig tails -> pigtails',
  'half a dozen -> six',
  'fire_breathing|breathing_fire|spitting_fire -> firebreathing',

  // Things that are named by what they are for, or by what else they are
  'something|thing|object to_sit|you_sit|you_can_sit|for_sitting on|in? -> chair',
  'something|thing|object to_sleep|you_sleep|you_can_sleep|for_sleeping on|in? -> bed',
  'something|thing|object to_drink|you_drink|you_can_drink|for_drinking from|out_of|with -> mug',
  'something|thing|object to_write|you_write|you_can_write|for_writing with -> pencil',
  'something|thing|object to_cook|you_cook|for_cooking in|with -> pot',
  'something|thing|object to_cut|for_cutting with? -> knife',
  'something|thing|object to_tell_the|tells_the|for_telling_the time with? -> clock',
  'something|thing|object to_keep|to_carry|to_put|to_store things|stuff|clothes|toys in -> chest',
  'something|thing|object to_wear on_the|on_your|on_my|on_a head -> hat',
  'something|thing|object to_read -> book',
  "(detective|sailor|pirate|witch|wizard|cowboy|chef|captain|nurse|jester|explorer) 's hat|cap -> $1 hat",
  "(wizard|mage|sorcerer) 's tower -> $1 tower",
  'in|on a|the pumpkin patch|field -> surrounded by pumpkins',
  'that|which is also|actually|really? a|an (house|home|cottage|castle|car|bus|train|ship|boat|lamp|clock|chair|bed|teapot) -> $1',
  'on|upon|atop the|his|her|a left|right? shoulder|shoulders of (a|an|the) (...) =.|with|and|in|on|wearing|holding|, -> on $1 $2 shoulder',
  '(two|three|four|five|six|seven|eight|nine|ten|lit|burning|some|many) candle(s) on|atop|on_top_of a|the (...) cake -> a $2 cake with $1 candle(s)',

  '(stack|pile)(s) of (...) with a|an|the (<word>) on top|it of_it|of_them? =. -> $3 on a $1 of $2',
  '(stack|pile)(s) of (...) with a|an|the (<word>) (<word>) on top|it of_it|of_them? =. -> $3 $4 on a $1 of $2',
  'picture(s)|photo(s)|photograph(s) hanging|hung|hangs -> painting(s) hanging',
  'clock(s) hanging|hung|hangs on|upon|from -> wall clock(s) hanging on',
  'anime|manga girl|woman|schoolgirl|lady (in|with|wearing|holding|carrying|sitting|standing|riding|playing|reading|running|eating|on|and) -> manga girl $1',
  'black and white picture -> black and white photo',
  'basketball hoop with a|the ball -> basketball hoop with a basketball',
  ...'duck swan chicken hen cat dog bear penguin elephant lion pig rabbit'
    .split(' ')
    .map(
      (kind) =>
        `family of ${kind}s , a|the? mother|father|mom|parent and|with (...) =.|on|in -> ${kind} followed by $1`,
    ),
  'with a|an|his|her|two? katana|sword|katanas|swords strapped|slung|worn? on|across his|her|their|the back -> with back sword',
  '(boat|ship|yacht|trawler|sailboat|ferry) with a|an|the? (...) and a|an (small|tiny|wooden|white|little)? cabin -> $1 with $2',
  'on a|the rock|rocks|reef with|amid|in|among|and|against crashing|rough|high? waves -> on a seacliff',
  // Animals and people at what they hang from, ride or sit at
  '(with|holding|swinging|wielding|carrying|gripping|raising) (a|his|her|the|their) (wooden|metal|spiked|nailed|big)? bat(s) -> $1 $2 $3 baseball bat(s)',
  '(<word>)? bat(s) hanging|hangs|sleeping|roosting|dangling upside_down|head_down? from|on|in|under a|an|the? tree|cave|wooden|thick? branch|ceiling|roof|rafter|twig|tree|cave|log -> $1 hanging bat(s)',
  '(<word>)? bat(s) hanging|sleeping|roosting upside_down|head_down -> $1 hanging bat(s)',
  '(monkey|chimp|chimpanzee|orangutan|gibbon|spider_monkey) hanging|hangs|swinging|swings|dangling upside_down|happily|by_one_arm|by_its_tail|by_its_arm|by_the_tail|playfully? from|on|in|through|off a|an|the|some? tree|jungle|thick|green? branch|branches|tree|trees|vine|vines|treetops|liana|rope -> hanging $1',
  '(monkey|chimp|chimpanzee|orangutan|gibbon) hanging|swinging by its tail|arm|hand -> hanging $1',
  'koala(s) hugging|clinging|holding|climbing|climbs|sleeping|sitting|hanging|gripping|hugs|perched|resting|up|on|in to|up|on|onto|in|from|around? a|an|its|the? (eucalyptus|gum|tall|thick)? tree? branch|tree|trunk|bark -> tree koala(s)',
  '(hamster|mouse|gerbil|rat) running|exercising|sprinting? in|on a|an|its|the? (hamster|exercise|running|spinning)? wheel -> $1 in a hamster wheel',
  '(sitting|sits|seated|sleeping|typing|working|writing|studying|drawing) (quietly|alone|happily)? at|behind a|an|his|her|its|the (<words>)? (desk|table|workbench) -> sitting on a chair behind a $3 $4',
  'laundry|washing|clothes hanging|drying|hung out? on|from a|the? (clothes|washing|laundry)? line|clothesline -> clothesline',
  '(riding|surfing|catching) a|the|his|her (big|huge|giant|blue|large|ocean|perfect|massive|curling)? wave(s) -> on a surfboard in front of a breaking wave',
  '(slice|piece)(s) of (<words>) pizza !box|oven -> $1 of pizza',
  '(two|2|double|one|1) handed (sword|axe|battle_axe|hammer|greatsword|weapon|mace) -> $2',
  '(motorcycle|motorbike|bike) with a|its? (<word>)? sidecar -> sidecar motorcycle',
  '(jackolantern|pumpkin) with a lit|burning|glowing? candle inside|in_it|inside_it|within -> $1',
  'snow globe with|containing a|an|the (snowy|tiny|little|small|miniature|winter|cozy)? village|town|cottage|house|cabin|church inside|in_it|within? -> snow globe',
  'spraying|squirting|spouting|spitting|splashing|spilling|drinking|shooting some|the|out? water|milk|wine|ink|slime|honey =.|in|on|at|over|from|with|and ->',
  '(pumpkin|cinderella) carriage|coach -> orange carriage',
  'anubis -> black wolf pharaoh',
  'chopping|splitting|cutting|sawing some|the? wood|firewood|logs =.|in|with|on|at|by|near -> facing a log',
  '(jellyfish|moon|octopus|cloud|owl|bunny|rabbit|duck|whale|dinosaur|unicorn|skull|cat|star) shaped? night? lamp|nightlight -> glowing $1',
  'snorkel|snorkeling|diving|scuba|swimming|ski mask(s)|goggles -> goggles',
  'blowing out|at? the|some|birthday? candle(s) on|of a|an|the|his|her (<words>)? cake -> making a $1 cake with candles',
  '(stack|pile|cord) of firewood|logs|chopped_wood -> log pile',
  'horus -> eagle pharaoh',
  'ganesha|ganesh -> elephant king',
  'sea|lake|loch_ness|nessie monster(s) -> sea serpent(s)',
  'covered wagon(s) -> coveredwagon(s)',
  // What has a name of its own
  '(sailing|pirate|model|tall|tiny|miniature|small)? ship|boat|sailboat in|inside a|an|the (glass|old|corked)? bottle -> ship in a bottle',
  'sword (stuck|embedded|plunged|driven)? in|into a|an|the stone|rock|boulder -> sword in the stone',
  'flag with a|an|the? (white)? skull -> pirate flag',
  'pirate flag with|and a|an|the? (white)? skull print|emblem? -> pirate flag',
  'sloth (...) from|on a|an|the? tree? branch|tree -> sloth',
  '(train|locomotive|engine) (pulling|with|hauling|and) (...) wagons|carriages|cars -> $1 pulling $3 train wagons',
  '(train|locomotive|engine) (pulling|with|hauling) a|one (coal|freight|wooden|passenger|red|green|blue)? wagon|carriage|car -> $1 pulling a $3 train wagon',
  '(guitar|violin|cello|double_bass|trumpet|saxophone|flute|drum|piano|harp|accordion|banjo|bagpipe|ukulele|clarinet|trombone|tuba|harmonica|xylophone|keyboard) player(s) -> musician(s) playing a $1',
  // What stands in a container
  'with a|an|the|some|two|three|several? (...) sticking|poking|peeking|jutting|coming|rising|standing|peeping out_of_it|out_of_the_top|out|up|inside|in_it =.|and|with|on|, -> full of $1',
  '(cup|mug|jar|glass|pot|bucket|can|tin|vase|box|holder) of|with|full_of|filled_with (pencils|pens|brushes|paintbrushes|crayons|markers|spoons|forks|knives|chopsticks|toothbrushes|straws|utensils) -> $1 full of $2',
  'umbrella(s) in an|the umbrella stand -> umbrella stand',
  'candle in a|an|the (wine|glass|old|empty|green)? bottle -> candle on a $1 bottle',
  // What is shown on a thing
  'with a|an|the? (<word>) carving(s) -> with a $1 engraving',
  'with a|an|the? carved|engraved|embossed|embroidered|etched|sculpted (<beast>) head|face? -> with a $1 emblem',
  'with a|an|the? painted|printed|drawn (<beast>) head|face? -> with a $1 print',
  'with a|an|the? (emblem|crest|engraving|carving|print|picture|image|drawing|logo|painting|sticker) of a|an|the? (<word>) =.|and|with|on|, -> with a $2 $1',
  '(engraved|emblazoned|embossed|embroidered|carved|decorated|etched) with a|an|the (<word>) =.|and|with|on|, -> with a $2 emblem',
  '(printed|painted) with a|an|the (<word>) =.|and|with|on|, -> with a $2 print',
  '(shield|flag|banner|mug|shirt|hoodie|coin|sign|poster|cup|badge|backpack|tapestry|tile|lunchbox|bag) with a|an !skull|heart|star|clock (<word>) on it|the_front|its_front -> $1 with a $2 print',
  'skull and crossed_bones|cross_bones|crossbones|cross -> skull print',
  'with two? (...) on|at|to both|either sides|side of_it? -> between two $1',
  'with a|an (<word>) on|at|to each|either side of_it? -> between two $1s',
  'with a|an (<words>) (<word>) on|at|to each|either side of_it? -> between two $1 $2s',
  'with|and fresh|thick|heavy|deep|white? snow on|covering|over the|its? roof|roofs|top -> , snowcovered ,',
  'with|and a|the? snow_covered|snowcovered|snowy roof|roofs -> , snowcovered ,',
  '(viking|pirate|warrior|samurai|goblin|orc|zombie|vampire|barbarian) queen|princess -> $1 woman with a crown',
  'grand|sweeping|palace|marble staircase|stairs|stairway -> grandstaircase',

  // Names of things that contain the names of others
  'slice|piece of <words> cheesecake -> slice of cheesecake',
  'spaghetti|pasta with|and meatball|meatballs -> spaghetti',
  'pond with|and tall|green? reeds|cattails|rushes -> pond',
  'smoke coming|rising|billowing|curling? from|out_of the|its|a? chimney|chimneys -> smoke',
  'field(s) of grass -> meadow',
  'field(s) of wheat|barley|rye -> wheatfield',
  'field(s) of tall|ripe|golden? corn|maize -> cornfield',
  'corn|maize field -> cornfield',
  'wheat|barley|rye field -> wheatfield',
  'half|partially|partly|deeply? buried|submerged in|into the? sand|beach|desert -> in deepsand',
  'half|partially|partly|deeply? buried in|into the? snow -> in deepsnow',
  'lily_pad|water_lily|lotus_leaf in|on a|the? (<words>)? pond|lake|water -> lilypond',
  'riding|sitting|standing|sleeping|lying? on|upon the|its back of =a|an|the|his|her -> riding on',
  'field(s)|bed(s)|meadow(s)|sea(s) of flowers|sunflowers|tulips|lavender|poppies|daisies -> flower field',
  'many|multi headed hydra(s) -> hydra(s)',
  '(three|four|five|seven) headed dragon(s) -> $1 headed hydra(s)',
  'hut|house|cabin on stilts -> stilt hut',
  'viking|norse longship(s)|ship(s)|boat(s) -> longship(s)',
  'chest(s) full_of|filled_with|overflowing_with|brimming_with gold|golden? gold|coins|treasure|jewels|gems|riches -> treasure chest(s)',
  'layer cake(s) -> cake(s)',
  'jar(s) of homemade|sweet|red|strawberry? jam|marmalade|jelly -> jam jar(s)',
  '(health|mana|magic|healing|poison|stamina) potion bottle(s)|flask(s)|vial(s) -> $1 potion(s)',
  'latte_art|milk_foam -> foam',
  'wolf head on a|the shield -> wolf shield',
  'shield with a|the wolf head -> wolf shield',
  'shield with (...) ,? and? a|the painted|carved wolf head|face|emblem -> wolf shield with $1',
  'baby|little|tiny|newborn? dragon hatching|emerging|peeking|crawling|breaking|coming from|out of? an|its|the egg|eggshell -> hatching dragon egg',
  'wolf howling at_the_moon|at_a_full_moon|at_the_full_moon? -> howling wolf',
  'wolves howling at_the_moon|at_a_full_moon|at_the_full_moon? -> howling wolves',
  'log(s) to_sit_on|to_sit|for_sitting -> log seat(s) around it',
  'old|vintage|antique|classic (rusty|red|blue|green|abandoned|farm|weathered|battered)? (pickup|pickups) truck? -> $1 vintage $2',
  '(lizard|wolf|rat|bird|fish) man|folk|person -> $1man',
  'lizardfolk -> lizardman',
  'wolffolk -> wolfman',
  'ratfolk -> ratman',
  'birdfolk -> birdman',
  'fishfolk -> fishman',
  'snow (<royal>) -> white $1',
  'ice|frost (<royal>) -> light blue $1',
  'hook_for_a_hand|hook_as_a_hand|hook_hand|hook_for_hand -> handhook',
  'wooden|peg leg -> pegleg',

  'plush|stuffed|cuddly|soft toy|animal|doll|plushie of a|an|the? -> plush',
  'plush|stuffed|cuddly toy|animal =<beast>|alpaca|axolotl|bee|bird|crab|fish|giraffe|hippo|kitten|llama|octopus|parrot|puppy|robot|seal|sloth|squid|whale|zebra -> plush',
  '(plushie|plush) of a|an|the? -> plush',
  'stuffed =rabbit|bunny|bear|elephant|fox|penguin|dragon|unicorn|dog|cat|lion|tiger|monkey|owl|frog|dinosaur|panda|giraffe -> plush',
  'carving(s) of =a|an|the -> statue(s) of',

  // Colors that belong to a name
  'gold fish -> goldfish',
  'red_cross (ambulance|van|truck|tent|box|kit|nurse) -> $1',
  'black_forest cake|gateau -> chocolate cake',
  'green|red|golden (apple|cherry|berry) pie|cake -> $1 pie',
  '(canoe|kayak|rowboat|dinghy|raft|boat) with a|an|his|her|their|two? paddle(s) -> $1 with oars',
  'a|an|the? (<beast>) family !of|on|tree|portrait|photo|picture|car|house|home|emblem|crest -> two $1s and a baby $1',
  'having|enjoying a|their? picnic -> beside a picnic basket',
  'baby|powder|pastel (blue|pink|green|yellow) -> light $1',
  'cliff|cliffs with|over|above|overlooking|by|near crashing|rough? waves|surf|the_sea|the_ocean|an_ocean below|beneath|around? -> seacliff',

  // Things that have another thing of their own, or are named after where they are
  'gas|petrol|fuel|filling|service station pump(s) -> gas pump(s)',
  '(violin|viola|fiddle) and|with|, a|an|the|its|his|her? (<words>)? bow !tie -> $1 and a $2 violin bow',
  'toolbox|tool_box with|and (a|an|some|two|three|many|several|old)? (hammer|hammers|wrench|wrenches|spanner|spanners|screwdriver|screwdrivers|saw|saws|pliers) -> toolbox full of $1 $2',
  'toolbox|tool_box with|full_of|filled_with various|assorted|some|many|old? tools -> toolbox full of a hammer and a wrench and a screwdriver',
  '(cello|double_bass|string_bass) and|with|, a|an|the|its|his|her? bow !tie -> $1',
  '(church|chapel|cathedral|abbey|monastery|basilica) and|with|, a|an|its|the? (...) bell tower|towers =.|in|on|and|at|under|with|, -> $1 with $2 tower',
  '(bicycle|bike) with a|an|the|its? (small|front|little|big|large|brown)? wicker|woven|wire|flower|handlebar? basket !of|full|filled|on|at|with -> basket $1',
  '(bicycle|bike) with a|an|the|its? (small|front|little|big|large|brown)? wicker|woven|wire|flower|handlebar? basket of|full_of|filled_with|with fresh|colorful|wild? flowers -> flower basket $1',
  'space? shuttle(s) launching|standing|waiting|ready|on|at on|at|from? the|a? launch|launching pad|launchpad -> upright shuttle(s) on a launchpad',
  '(<pet>) with|wearing|carrying a|an|his|her|its|the? (<words>)? backpack|rucksack on_its_back|on_his_back|on_her_back? -> $1 bearing a $2 backpack',

  // Content that is named as a kind and then one by one
  '(bowl|basket|crate|plate|tray|box|bucket) of|with|full_of|filled_with fruit(s) with|containing|such_as|like|: -> $1 full of',
  '(bowl|basket|crate|plate|tray|box|bucket) of|with|full_of|filled_with fresh|mixed|tropical? fruit(s) -> $1 full of apples and bananas and grapes',
  'fruit (bowl|basket)(s) with|containing -> $1 full of',
  'fruit (bowl|basket)(s) (full|filled|of) -> $1 $2',
  'empty fruit (bowl|basket)(s) -> $1',
  'fruit (bowl|basket)(s) -> $1 full of apples and bananas and grapes',
  '(pickup|truck|wagon|cart|van) with|carrying|hauling (...) in_the|in_its|on_the back|bed|rear|trunk -> $1 full of $2',

  // What somebody does with a thing that is not named
  'playing a_game_of? chess|checkers|draughts|backgammon -> around a chess game',
  '(of|with|from|holding|the|some|few|scattered|red|old|vintage|two|three|four|five) playing cards -> $1 cards',
  'playing poker|blackjack|bridge|cards -> around a round table with playing cards',
  'fine? dining =. -> around a round table with plates',
  'bee|bumblebee costume|outfit|suit -> yellow and black striped shirt',
  'with <whose> arms|hands|legs|wings spread|outstretched wide|apart? ->',
  'taking a|some? selfie(s) -> holding a phone',
  'capturing|photographing|filming (...) with his|her|its|their|a|the? camera -> holding a camera facing $1',
  'capturing|photographing|filming =a|an|the|his|her -> holding a camera facing',
  '(a|an|the|oil|acrylic|watercolor|abstract|framed|old) painting on|onto? a|an|the|stretched? canvas -> $1 painting',
  'painting on|onto? a|an|the|his|her? blank|white|large? canvas -> holding a paintbrush beside an easel',
  'beating|hitting|striking the|his|her? drumsticks on -> playing',
  'rowing crew? =.|in|on|from|off|at|by|near|with|while|and -> in a rowing boat',
  'knitting|crocheting =.|in|on|by|with|while|at|beside|near|and -> holding a ball of yarn',
  'with flames|flame|fire in|on|around|above his|her|its|their|the? hand|hands|palm|palms -> holding a fireball',
  'casting|conjuring|throwing|hurling a|some? fire spell -> holding a fireball',
  'training|exercising|practicing|practising with =a|an|the|his|her -> with',
  'training|exercising|practicing|practising on =a|an|the -> on',
  'playing tug_of_war -> with a rope',
  'and (his|her|its|their) (...) fishing =.|in|on|from|off|at|by|near|with|while|and -> holding a fishing rod beside $1 $2',
  'fishing =.|in|on|from|off|at|by|near|with|while|and -> holding a fishing rod',
  'watering (...) with a|an|the|his|her? (garden|water)? hose -> holding a garden hose beside $1',
  'watering =a|an|the|some|two|three|his|her|its|flowers|plants|tulips|roses|sunflowers|houseplants -> holding a watering can beside',
  'tango|salsa|ballet|ballroom|waltz|break|belly dancing -> dancing',
  'with (...) in its|his|her|the? mouth|jaws|beak|teeth -> holding $1',
  'with (...) in its paw|paws|hand|hands|claws|talons|trunk|arms -> holding $1',
  'lion cub(s) -> lioness cub(s)',
  'skateboarding on =a|an|his|her|its -> riding',
  'snowboarding|surfing on a|his|her|its (snowboard|surfboard) -> on a $1',
  'skateboarding =.|in|on|from|off|at|by|near|with|while|and -> riding a skateboard',
  'snowboarding =.|in|on|from|off|at|by|near|with|while|and -> on a snowboard',
  'surfing =.|in|on|from|off|at|by|near|with|while|and -> on a surfboard',
  'mountain|dirt? cycling|biking =.|in|on|from|off|at|by|near|with|while|and -> riding a bicycle',
  'playing golf -> holding a golf club',
  'playing tennis -> holding a tennis racket',
  'playing basketball -> holding a basketball',
  'playing baseball -> holding a baseball bat',
  'playing video_games|videogames -> holding a game controller',
  'standing|rising|walking|up? on its|his|her|their|two? hind|back legs -> rearing',

  // Glasses that are counted or filled are drinking glasses.
  'glasses of red|white|rose? wine -> wineglasses',
  'glass of red|white|rose wine -> glass of wine',
  'wine glass -> wineglass',
  'wine glasses -> wineglasses',
  'glasses (of|filled_with|full_of) -> wineglasses $1',
  '(two|three|four|five|six|2|3|4) (empty|tall|full|crystal|small|large|elegant|champagne|beer)? wine? glasses -> $1 $2 wineglasses',

  // Clothes
  'business suit(s) -> suit(s)',
  'flight_suit(s)|boiler_suit(s)|racing_suit(s)|boilersuit(s)|racingsuit(s) -> flightsuit(s)',
  'in full gear|kit|uniform ->',
  'dinosaur|dino|dragon onesie|costume|pajamas|suit !of -> green jumpsuit and dinosaur hood',
  'kitchen apron(s) -> apron(s)',
  'lumberjack|flannel shirt -> red and black plaid shirt',
  "(<owner>|samurai|viking) 's (outfit|costume|uniform|armor) -> $1 $2",
  'astronaut|space suit|suits -> astronaut costume',
  'spacesuit =.|and|with|holding|on|in|riding -> astronaut costume',
  'sharing a|an|one|the (<words>)? umbrella -> under an $1 umbrella',
  'police (uniform|outfit|costume) -> policeman $1',
  'star covered|spangled|patterned -> starcovered',
  '(leopard|zebra|tiger|cow) print|printed|patterned -> $1print',
  '(<word>) (<garment>) with (<word>) (<figure>) -> $1 and $3 $4 $2',

  // What covers a thing. The frosting of a cake is not frost.
  '(<color>)? frosted|iced|glazed (donut|donuts|doughnut|doughnuts|cake|cakes|cupcake|cupcakes|cookie|cookies) -> $2 with $1 icing',
  'covered|coated|caked|overgrown|crusted|encrusted|dusted|splattered|splashed|stained in|with|by green|thick|wet|dried|fresh? (<layer>) -> , $1covered ,',
  '(<layer>) covered|stained|splattered|caked|capped|dusted -> $1covered',
  'battle damaged|worn|scarred|hardened -> scratched',
  'overgrown|covered|wrapped|entwined|hung|draped in|with|by creeping|green|jungle|wild|thick|hanging|climbing? ivy|vines|creepers|plants|foliage|vegetation|leaves -> , ivycovered ,',
  'with|and creeping|climbing|hanging ivy|vines -> , ivycovered ,',
  'ivy|vine covered|clad|wrapped -> ivycovered',
  'with a|an? (<words>) painting -> with $1 artwork',

  // Colors and materials. After another color, orange is not a fruit.
  '(<color>) and|with orange =. -> $1 and orangehue',
  '(iron|steel|brass|metal|copper|gold) banded|bound (<word>) -> $2 with $1 bands',
  'wrought|cast iron =<word> -> iron',
  // After a noun, "wrought iron" describes the material and does not name a clothes iron.
  'wrought|cast iron -> ironclad',
  '(leather|cloth) bound -> $1',
  '(iron|gold|silver|brass|copper|steel|chrome|bronze) cast|plated|clad|coated -> $1',
  // "A red-eyed tree frog" is not red.
  '(<shade>)? (<color>) (<owned>) (<thing>) -> $4 with $1 $2 $3',

  // Numbers that do not count things
  'with_the? number <digits> ->',
  '(dozens|hundreds|thousands) of -> $1',
  '(<number>|multi) (<part>) -> $1$2',
  '(<number>) floor|level|story|storey !<floorthing> =<word> -> $1floors',
  ',? with? (<number>) floor(s)|level(s)|story|storey(s)|stories !<floorthing> -> with $1 floors',
  '<number> scoop(s) ->',
  '(<word>) pack|herd|flock|pride|family|group of (<number>) -> $2 $1s',

  // Poses, hands and hair
  'standing|stands|keeping guard|watch -> standing',
  'on guard -> standing',
  'in|on|with his|her|its|their|the|one|a left hand !side -> , lefthanded ,',
  'in|on|with his|her|its|their|the|one|a right hand !side ->',
  'hands|arms on his|her|its|the? hips|waist -> , akimbo',
  'standing|balancing|stands|balances|poised? on one leg|foot -> , onelegged',
  'in a|the? tree pose -> , onelegged',
  'both? arms|hands raised|up|in_the_air|lifted|outstretched_upwards -> , cheering',
  'raised arms|hands -> , cheering',
  'arms? crossed arms -> , armscrossed',
  'arms crossed|folded -> , armscrossed',
  'folded arms -> , armscrossed',
  'with <whose>? legs crossed|folded -> , meditating',
  'with <whose>? crossed|folded legs -> , meditating',
  'sitting|seated|sits|sit? cross_legged|crosslegged|legs_crossed -> , meditating',
  'on her|his? tip_toe|tip_toes|tiptoe|tiptoes -> , tiptoeing',
  'en pointe -> , tiptoeing',
  'lotus|yoga|meditation pose|position -> meditating',
  'curled|rolled up in|into a tight|little|small? ball -> curled up',
  'beating|pounding|thumping|hitting his|her|its? chest ->',
  // The cut of hair, which would otherwise make a short person
  'short (<locks>) (hair|haired) -> cropped $1 $2',
  'long (<locks>) (hair|haired) -> flowing $1 $2',
  // "A long red coat" is a long coat.
  'long (<cloth>) (coat|dress) -> $1 long $2',
  // "A crab with one claw" has one.
  'in <whose> left|right|other|own? <hand> ->',
  'with !one_paw|one_paws|one_claw|one_claws|each_paw|each_claw <whose> left|right|other|own? <hand> ->',
  'with? snakes for|as her|the? hair ->',
  'with? hair made? of snakes ->',

  // A paddle of a boat is an oar.
  'paddle(s) (...) (canoe|kayak|raft|rowboat|dinghy) -> oar(s) $1 $2',
  'in a|the (<words>)? toast =. ->',

  // Substances of whole things that are not among the materials
  'made|built|crafted|assembled|constructed out? of|from|with colorful|fresh|melted|sliced? (<substance>) -> , $1made ,',

  // Places of things. Witches ride their brooms.
  '(witch|wizard|sorceress|she|he) above|over|hovering_over|flying_over|hovering_above|flying_above a|the|her|his broom|broomstick -> $1 riding a broom',
  '(table|desk|shelf|altar|tray|workbench) : =<word> -> $1 with',
  'in the middle|center|centre of -> in',
  // Not "at the front door"
  'at the bow|stern|prow|front|back|entrance|side|end|corner|top =.|and|with|in|on|under|holding|wearing ->',
  'on either|both|each side|sides !of -> beside it',
  'in one|the|the_other corner !of ->',
  'lit|hanging|flying|hovering above =.|and -> above it',
  ', a|an? (<words>) in his|her|its? hand|hands -> holding a $1',
  ', a|an|the|his|her|its? (<words>) under his|her|its|their|one arm -> holding a $1',
  '(miniature|figurine|mini|tabletop) (...) ,? with a|an? (round|square|scenic|display|stone) base -> $1 $2 on a $3 base',
  // What is on a part of a thing is on the thing.
  '(on|in|from|atop|upon) the|its? very? roof|top|cap|seat|deck|side|surface|tip|corner|rim|lid|crown|peak|summit|hood|branch|branches of -> $1',
  'at the foot|bottom|base of -> beside',

  // The head alone is shown as a bust.
  "(<beast>) 's head|face =.|and|with|on|in|mounted|wearing -> humanoid $1 bust",
  "doll|mannequin 's head|face -> woman bust",
  // A hybrid is the one animal with features of the other.
  '(<word>) (<feature>) hybrid|cross|mix -> $1 with $2',
  '(<feature>) (<word>) hybrid|cross|mix -> $2 with $1',
  '(<beast>) (<beast>) hybrid|cross|mix -> $1',

  // People who are named together, or by whose they are
  'a|an|the? (<being>) couple !of -> two $1s',
  'a|an|the? (old|elderly|young|happy|loving|married|wedding)? couple !of -> a $1 man and a $1 woman',
  'my dad|mom|mum|father|mother|brother|sister|friend|grandpa|grandma|husband|wife|son|daughter|boss as a|an -> a',
  "<owner> 's !<bodypart> =<word> ->",

  // Words about the image, or about what does not show: a smell, a sound, a shadow
  'full body ->',
  ', aerial|top|bird_s_eye view =. ->',
  'an|the? aerial|top|side|front|rear|close_up|bird_s_eye view|shot of =a|an|the|<word> ->',
  'wind_up|windup ->',
  'a|an|the? <medium>* photo|photograph|picture|image|render|rendering|shot|illustration of =<word> ->',
  'in the? form|shape of -> shaped like',
  // Not "2-in-1"
  '!<number> (<word>) - in|out|up|on|off|down|over -> $1',
  'a|an|the? soft|sandy|faint|sweet? fragrance|smell|scent|aroma|sound|shadow|glow|sight|light of =a|an|the ->',
];

const LINKS = 'on in with and at under holding';

/**
 * Sets of words that rules name in angle brackets. A word may stand for another one: `eyed=eyes`. `<color>` and `<shade>`
 * also contain the words of the table of colors, `<number>` and `<digits>` all numerals.
 */
export const WORD_SETS: Readonly<Record<string, string>> = {
  number: 'one two three four five six seven eight nine ten',
  color: 'blonde',
  shade: 'dark',
  royal: 'queen king princess prince witch mage elf maiden warrior',
  garment: 'robe dress shirt cape cloak hat coat kimono gown scarf jacket skirt tunic sock socks',
  figure:
    'stars=starcovered stripes=striped dots=dotted hearts=heartcovered flowers=flowered spots=spotted',
  beast: `badger bear bull cat corgi cow crocodile deer dinosaur dog dragon duck eagle elephant fox frog goat gorilla hedgehog
    horse husky koala leopard lion lizard monkey mouse otter owl panda penguin pig pug rabbit raccoon rat rhino shark sheep snake
    squirrel tiger turtle unicorn wolf bunny`,
  feature: `rabbit=rabbit_ears bunny=rabbit_ears cat=cat_ears fox=fox_ears dragon=dragon_wings_and_horns bird=feathered_wings
    eagle=feathered_wings butterfly=butterfly_wings bee=insect_wings bat=bat_wings deer=antlers goat=horns ram=curled_horns
    unicorn=a_horn octopus=tentacles`,
  pet: `dog cat puppy kitten corgi husky pug beagle poodle dachshund labrador dalmatian chihuahua greyhound retriever
    golden_retriever german_shepherd bulldog terrier collie hound shiba shiba_inu horse donkey llama alpaca camel sheep goat pony
    turtle tortoise elephant cow`,
  being: `robot alien skeleton zombie penguin fox cat dog rabbit bunny bear mouse frog owl monkey elf dwarf goblin duck panda`,
  substance: `cheese=cheese bread=bread candy=candy jelly=jelly gummy=jelly jello=jelly yarn=yarn wool=yarn lego=lego legos=lego
    lego_bricks=lego toy_bricks=lego building_blocks=lego leaves=leaves vegetables=leaves cardboard=card paper=card
    balloons=balloon spaghetti=noodles noodles=noodles pasta=noodles moss=moss grass=moss clay=clay playdough=clay plasticine=clay
    cookies=bread gingerbread=bread ice_cream=cream marshmallow=cream marshmallows=cream snow=snow`,
  layer: 'moss snow mud dust dirt blood rust soot ash',
  owned: 'eyed=eyes haired=hair bearded=beard maned=mane winged=wings horned=horns',
  part: `headed eyed horned armed legged winged wheeled wheel seat seater door tiered bladed piece person sided tailed
    masted handed finger string`,
  floorthing: 'lamp lamps tile tiles mat mats fan fans cushion cushions plan plans book books',
  whose: 'both his her its their each one',
  hand: 'palm palms hand hands paw paws claw claws',
  owner: `child children kid kids baby boy boys girl girls man woman lady teacher student students artist explorer farmer
    farmers grandmother grandfather friend friends owner hunter hunters sailor sailors traveler travelers wizard wizards
    witch king kings queen pirate pirates knight knights alchemist blacksmith baker chef captain`,
  bodypart:
    'hand hands head heads shoulder shoulders back backs lap laps face faces arm arms hair hat hats',
  medium:
    'dslr professional studio close_up zoomed_out wide_angle 3d realistic high_quality high_resolution detailed',
};

/** Gaps that rules name in angle brackets: from `least` to `most` words, none of which is in `not`. */
export const GAPS: Readonly<
  Record<string, { least: number; most: number; not: string; isLong?: boolean }>
> = {
  word: { least: 1, most: 1, not: '' },
  words: { least: 1, most: 2, not: '' },
  thing: { least: 1, most: 2, not: LINKS, isLong: true },
  locks: { least: 0, most: 2, not: 'with and' },
  cloth: { least: 1, most: 2, not: 'with and in trench lab fur rain' },
};
