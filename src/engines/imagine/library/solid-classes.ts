import type { SolidClass } from '../../spec.ts';

/**
 * The class of every drawing, each looked at as a model (docs/contact-sheets). A line is a kind, `mirror` for side views
 * whose far side looks like the near one, the depth over the smaller side of the silhouette where it is not the kind's own,
 * and the drawings.
 */
const TABLE = `
inflate: monkey-face dog-face wolf fox raccoon cat-face grinning-cat pouting-cat lion tiger-face cow-face pig-face mouse-face
inflate: hamster rabbit-face bear polar-bear koala panda frog octopus owl penguin front-facing-baby-chick hatching-chick
inflate: orangutan peacock sloth otter chipmunk see-no-evil-monkey hear-no-evil-monkey speak-no-evil-monkey chicken
inflate: lobster crab squid jellyfish coral lady-beetle beetle cockroach spider scorpion fly lizard crocodile
inflate mirror: monkey gorilla dog guide-dog service-dog poodle cat black-cat tiger leopard horse-face moose donkey horse
inflate mirror: unicorn zebra deer bison ox water-buffalo cow pig boar ram ewe goat camel two-hump-camel llama giraffe
inflate mirror: elephant mammoth rhinoceros hippopotamus mouse rat rabbit beaver hedgehog skunk kangaroo badger turkey
inflate mirror: rooster baby-chick bird blackbird dove eagle duck swan dodo flamingo parrot goose turtle snake dragon-face
inflate mirror: dragon sauropod t-rex spouting-whale whale dolphin seal fish tropical-fish blowfish shark shrimp snail bug
inflate mirror: ant honeybee cricket mosquito worm piata spiral-shell phoenix-bird
inflate 0.5: pig-nose
inflate 0.25: butterfly wing feather paw-prints
inflate 0.45: microbe

inflate: bouquet hyacinth cactus palm-tree deciduous-tree wilted-flower rose tulip sunflower blossom seedling
inflate: herb sheaf-of-rice empty-nest nest-with-eggs
inflate 0.4: rosette hibiscus lotus
inflate 0.3: cherry-blossom shamrock four-leaf-clover
inflate 0.2: white-flower maple-leaf fallen-leaf leaf-fluttering-in-wind
revolve: evergreen-tree mushroom brown-mushroom christmas-tree

inflate: grapes melon lemon banana pineapple mango red-apple green-apple pear peach cherries strawberry blueberries tomato
inflate: eggplant potato carrot ear-of-corn hot-pepper bell-pepper cucumber broccoli garlic peanuts beans ginger-root pea-pod
inflate: croissant baguette-bread pretzel hot-dog burrito tamale stuffed-flatbread falafel meat-on-bone poultry-leg
inflate: roasted-sweet-potato oden sushi fried-shrimp dango fortune-cookie candy
inflate 0.6: kiwi-fruit coconut avocado lime olive rice-ball dumpling doughnut leafy-green taco waffle
inflate 0.5: moon-cake pie bagel bread butter sandwich
inflate 0.3: flatbread lollipop
revolve: tangerine onion chestnut egg hamburger salt canned-food steaming-bowl soft-ice-cream shaved-ice
revolve: ice-cream birthday-cake cupcake custard honey-pot baby-bottle glass-of-milk teapot teacup-without-handle sake
revolve: bottle-with-popping-cork wine-glass cocktail-glass tropical-drink beer-mug tumbler-glass cup-with-straw bubble-tea
revolve: mate jar amphora fondue green-salad
inflate 0.7: curry-rice spaghetti pot-of-food hot-beverage
inflate: clinking-beer-mugs clinking-glasses pouring-liquid chopsticks
extrude 0.3: watermelon cheese-wedge shortcake cut-of-meat french-fries rice-cracker fish-cake-with-swirl
extrude 0.5: bento-box bowl-with-spoon takeout-box beverage-box
extrude 0.18: cookie bacon chocolate-bar pizza cooking shallow-pan-of-food
prism 0.8: ice
extrude 0.1: fork-and-knife-with-plate fork-and-knife
inflate 0.3: spoon
extrude mirror 0.1: kitchen-knife

revolve: globe-showing-europe-africa globe-showing-americas globe-showing-asia-australia wood hut volcano mount-fuji fountain
inflate 0.8: mountain snow-capped-mountain desert-island rock
extrude 0.3: globe-with-meridians
flat: world-map map-of-japan desert national-park motorway railway-track bridge-at-night foggy night-with-stars cityscape
flat: sunrise-over-mountains sunrise cityscape-at-dusk sunset
extrude 0.2: compass
prism: stadium classical-building house houses derelict-house house-with-garden office-building japanese-post-office
prism: post-office hospital bank hotel love-hotel convenience-store school department-store factory japanese-castle castle
prism: wedding church mosque hindu-temple synagogue tent
prism 0.9: kaaba
prism 0.25: brick shinto-shrine
extrude 0.4: tokyo-tower building-construction
inflate mirror: statue-of-liberty carousel-horse
extrude 0.2: hot-springs
extrude mirror 0.3: playground-slide roller-coaster
extrude mirror 0.2: ferris-wheel
revolve: barber-pole circus-tent

extrude mirror 0.8: automobile taxi police-car sport-utility-vehicle pickup-truck auto-rickshaw
extrude mirror 0.65: bus trolleybus minibus ambulance fire-engine delivery-truck articulated-lorry tractor locomotive
extrude mirror 0.65: railway-car tram-car mountain-railway
extrude mirror 1.1: racing-car
extrude mirror 0.6: high-speed-train bullet-train light-rail monorail suspension-railway mountain-cableway aerial-tramway
extrude 1: oncoming-bus oncoming-police-car oncoming-taxi oncoming-automobile
extrude 0.8: train tram station
extrude 0.3: metro
extrude mirror 0.35: motorcycle motor-scooter
extrude mirror 0.5: manual-wheelchair motorized-wheelchair
extrude mirror 0.12: bicycle kick-scooter
extrude 0.2: skateboard
extrude mirror 0.4: roller-skate seat canoe speedboat passenger-ship ferry motor-boat ship
extrude 0.2: bus-stop stop-sign construction
revolve: oil-drum police-car-light
extrude 0.5: fuel-pump
extrude 0.15: wheel
extrude 0.35: horizontal-traffic-light vertical-traffic-light
inflate: anchor ring-buoy
inflate 0.4: airplane small-airplane airplane-departure airplane-arrival satellite
inflate: parachute
inflate mirror: helicopter
revolve: rocket flying-saucer bellhop-bell hourglass-done hourglass-not-done

extrude 0.45: luggage alarm-clock timer-clock
extrude 0.25: watch stopwatch
prism 0.4: mantelpiece-clock
extrude 0.18: twelve-oclock twelve-thirty one-oclock one-thirty two-oclock two-thirty three-oclock three-thirty four-oclock
extrude 0.18: four-thirty five-oclock five-thirty six-oclock six-thirty seven-oclock seven-thirty eight-oclock eight-thirty
extrude 0.18: nine-oclock nine-thirty ten-oclock ten-thirty eleven-oclock eleven-thirty
revolve: new-moon waxing-crescent-moon first-quarter-moon waxing-gibbous-moon full-moon waning-gibbous-moon
revolve: last-quarter-moon waning-crescent-moon new-moon-face full-moon-face
inflate: crescent-moon first-quarter-moon-face last-quarter-moon-face ringed-planet comet fire
inflate 0.35: thermometer sun sun-with-face star glowing-star sparkles dizzy
flat: shooting-star milky-way fireworks sparkler fog moon-viewing-ceremony
inflate: cloud sun-behind-cloud sun-behind-small-cloud sun-behind-large-cloud sun-behind-rain-cloud cloud-with-rain
inflate: cloud-with-snow cloud-with-lightning cloud-with-lightning-and-rain wind-face
revolve: tornado closed-umbrella umbrella umbrella-with-rain-drops snowman snowman-without-snow droplet drop-of-blood
inflate 0.25: cyclone
extrude 0.2: rainbow high-voltage snowflake
extrude 0.4: water-wave

inflate: jack-o-lantern party-popper confetti-ball tanabata-tree pine-decoration japanese-dolls wind-chime
revolve: firecracker balloon
inflate mirror 0.4: carp-streamer
flat: red-envelope admission-tickets ticket
inflate 0.4: ribbon
extrude 0.12: reminder-ribbon military-medal sports-medal 1st-place-medal 2nd-place-medal 3rd-place-medal
prism 0.9: wrapped-gift
revolve: trophy soccer-ball baseball softball basketball volleyball american-football rugby-football pool-8-ball crystal-ball
revolve: bowling mirror-ball nesting-dolls chess-pawn curling-stone thread yarn
extrude 0.15: tennis badminton lacrosse ice-hockey ping-pong puzzle-piece artist-palette
inflate 0.3: flying-disc
inflate: cricket-game field-hockey magic-wand sewing-needle knot teddy-bear
inflate 0.7: boxing-glove
inflate 0.35: martial-arts-uniform running-shirt t-shirt lab-coat safety-vest coat dress kimono sari one-piece-swimsuit briefs
inflate 0.35: shorts bikini womans-clothes jeans necktie
extrude 0.4: goal-net
extrude mirror 0.35: ice-skate skis
inflate mirror: fishing-pole
inflate 0.5: diving-mask goggles
extrude mirror 0.5: sled
extrude 0.2: bullseye
extrude 0.4: yo-yo
extrude 0.1: kite
extrude mirror 0.25: water-pistol
inflate 0.4: video-game
inflate: joystick
prism 0.6: slot-machine
prism 0.8: game-die
inflate 0.35: spade-suit heart-suit diamond-suit club-suit performing-arts
flat: joker flower-playing-cards framed-picture
prism 0.5: mahjong-red-dragon
prism 0.4: flag-in-hole

extrude 0.3: glasses sunglasses
inflate 0.5: scarf gloves socks
extrude 0.1: folding-hand-fan
inflate 0.5: purse handbag clutch-bag backpack
prism 0.35: shopping-bags
inflate mirror 0.5: mans-shoe running-shoe hiking-boot flat-shoe high-heeled-shoe womans-sandal womans-boot
inflate 0.3: thong-sandal ballet-shoes
revolve: crown womans-hat top-hat lipstick
inflate: graduation-cap billed-cap military-helmet rescue-workers-helmet
inflate: prayer-beads
inflate 0.6: gem-stone
revolve: bell bell-with-slash megaphone
inflate: muted-speaker speaker-low-volume speaker-medium-volume speaker-high-volume loudspeaker postal-horn
flat: musical-score
extrude 0.2: musical-note musical-notes
revolve: studio-microphone microphone
extrude 0.25: level-slider control-knobs
inflate 0.6: headphone
extrude 0.4: radio
inflate: saxophone trumpet
extrude 0.4: accordion
extrude 0.12: guitar banjo violin
prism 0.3: musical-keyboard
inflate: drum
revolve: long-drum maracas
inflate: flute
extrude 0.12: mobile-phone mobile-phone-with-arrow
extrude 0.5: telephone fax-machine
inflate: telephone-receiver
extrude 0.3: pager
revolve: battery low-battery electric-plug
prism 0.6: printer
prism 0.15: keyboard
inflate 0.5: computer-mouse trackball
flat: computer-disk floppy-disk optical-disk dvd
extrude 0.2: abacus
extrude mirror 0.4: movie-camera film-projector video-camera
flat: film-frames
extrude 0.1: clapper-board
prism 0.55: television
extrude 0.45: camera camera-with-flash
extrude 0.2: videocassette
extrude 0.15: magnifying-glass-tilted-left magnifying-glass-tilted-right
revolve: candle light-bulb flashlight red-paper-lantern
inflate 0.6: diya-lamp
prism 0.2: notebook-with-decorative-cover closed-book green-book blue-book orange-book notebook ledger
prism 0.2: open-book
prism 0.3: books
flat: page-with-curl scroll page-facing-up newspaper bookmark-tabs bookmark label
inflate: rolled-up-newspaper
extrude 0.12: coin
inflate: money-bag
extrude 0.25: yen-banknote dollar-banknote euro-banknote pound-banknote money-with-wings
flat: credit-card receipt envelope e-mail incoming-envelope envelope-with-arrow love-letter
prism 0.12: chart-increasing-with-yen chart-increasing chart-decreasing bar-chart
extrude 0.5: outbox-tray inbox-tray
prism 0.8: package
extrude mirror 0.6: closed-mailbox-with-raised-flag closed-mailbox-with-lowered-flag open-mailbox-with-raised-flag
extrude mirror 0.6: open-mailbox-with-lowered-flag
extrude 0.6: postbox
prism 0.5: ballot-box-with-ballot
inflate: pencil fountain-pen pen paintbrush crayon
inflate 0.4: black-nib
flat: memo
extrude 0.25: briefcase
flat: file-folder open-file-folder card-index-dividers calendar tear-off-calendar spiral-notepad spiral-calendar clipboard
prism 0.4: card-index card-file-box
revolve: pushpin round-pushpin
extrude 0.08: paperclip linked-paperclips straight-ruler triangular-ruler
extrude 0.12: scissors
prism 0.8: file-cabinet
extrude 0.3: locked unlocked locked-with-pen locked-with-key
extrude 0.12: key old-key
extrude 0.2: hammer axe pick hammer-and-pick hammer-and-wrench wrench gear
extrude 0.12: dagger crossed-swords carpentry-saw boomerang shield
revolve: bomb screwdriver
extrude 0.15: bow-and-arrow
inflate: nut-and-bolt
extrude 0.25: clamp
revolve: balance-scale
inflate: white-cane link broken-chain chains hook
extrude 0.4: toolbox
extrude 0.25: magnet
extrude 0.12: ladder
revolve: alembic test-tube
extrude 0.3: petri-dish
inflate: dna
extrude mirror 0.35: microscope
inflate: telescope satellite-antenna syringe pill crutch stethoscope
inflate 0.25: adhesive-bandage
flat: x-ray elevator identification-card
prism 0.1: door
extrude 0.1: mirror
prism 0.1: window
extrude 0.7: bed
extrude 0.5: couch-and-lamp
inflate mirror: toilet
inflate: plunger shower
extrude 0.6: bathtub
extrude 0.2: razor
revolve: lotion-bottle broom basket bucket fire-extinguisher funeral-urn
extrude 0.1: safety-pin
inflate: roll-of-paper
inflate 0.5: soap sponge
inflate: bubbles
inflate: toothbrush
extrude mirror 0.5: shopping-cart
inflate: cigarette
prism 0.3: coffin headstone
extrude 0.15: nazar-amulet hamsa
inflate 0.9: moai
extrude 0.12: placard
extrude 0.15: hole
inflate: nail-polish

inflate: skull skull-and-crossbones ogre goblin ghost alien robot troll clown-face cowboy-hat-face smiling-face-with-horns
inflate: smiling-face-with-halo smiling-face-with-sunglasses grinning-face nerd-face sleeping-face angry-face
inflate: loudly-crying-face smiling-face-with-heart-eyes astronaut artist baby baby-angel boy girl child man-standing
inflate: woman-standing old-man old-woman construction-worker cook detective farmer firefighter guard health-worker judge
inflate: mechanic ninja pilot police-officer prince princess santa-claus mrs-claus scientist singer student
inflate: person-mage woman-mage person-elf person-fairy person-genie person-superhero person-supervillain person-vampire
inflate: person-zombie woman-merpeople man-merpeople woman-dancing
inflate: skier snowboarder
revolve: pile-of-poo
extrude 0.2: alien-monster
inflate: anatomical-heart bone brain ear foot leg lungs mechanical-arm mechanical-leg mouth nose tongue tooth flexed-biceps
inflate: hand-with-fingers-splayed raised-fist thumbs-up thumbs-down victory-hand waving-hand handshake
revolve: eye
inflate 0.2: footprints
inflate 0.55: red-heart pink-heart orange-heart yellow-heart green-heart blue-heart light-blue-heart purple-heart brown-heart
inflate 0.55: black-heart grey-heart white-heart broken-heart heart-with-ribbon heart-with-arrow heart-on-fire
inflate 0.3: kiss-mark
extrude 0.06: pirate-flag chequered-flag white-flag triangular-flag black-flag rainbow-flag
inflate 0.5: thought-balloon speech-balloon dashing-away
extrude 0.2: red-exclamation-mark red-question-mark recycling-symbol fleur-de-lis check-mark cross-mark collision
extrude 0.15: peace-symbol radioactive biohazard warning yin-yang atom-symbol trident-emblem latin-cross menorah
inflate: infinity
inflate: ring
extrude 0.5: chair wastebasket
inflate 0.7: popcorn
extrude 0.4: camping mouse-trap
extrude 0.2: laptop desktop-computer
revolve: pancakes potted-plant
inflate 0.8: cooked-rice
extrude 0.3: teacher oyster
inflate 0.3: bat
extrude 0.06: hair-pick spider-web
inflate 0.7: beach-with-umbrella umbrella-on-ground
extrude mirror 0.3: sailboat
`;

/** What a drawing that is not in the table is: rounded, with a plain back. */
const ROUNDED: SolidClass = { kind: 'inflate', vehicle: false, thickness: null };

const CLASSES: ReadonlyMap<string, SolidClass> = new Map(
  TABLE.trim()
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line): [string, SolidClass][] => {
      const [head, names] = line.split(': ') as [string, string];
      const [kind, ...rest] = head.split(' ') as [SolidClass['kind'], ...string[]];
      const depth = rest.find((word) => word !== 'mirror');
      const vehicle = rest.includes('mirror');
      const thickness = depth === undefined ? null : Number(depth);
      return names.split(' ').map((slug) => [slug, { kind, vehicle, thickness }]);
    }),
);

/** How the drawing of that slug becomes a solid. */
export function solidClassOf(slug: string): SolidClass {
  return CLASSES.get(slug) ?? ROUNDED;
}
