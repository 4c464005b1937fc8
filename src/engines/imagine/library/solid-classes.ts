import type { SolidClass } from '../../spec.ts';

/**
 * The class of every drawing, each of which was checked as a model (docs/contact-sheets). A line starts with a kind,
 * followed by `mirror` for side views whose far side looks like the near one, or `hollow` for vessels. If the depth
 * relative to the smaller side of the silhouette differs from the kind's own, it comes next. After the colon are the
 * drawings.
 */
const TABLE = `
inflate: monkey-face dog-face wolf fox raccoon cat-face grinning-cat pouting-cat lion tiger-face cow-face pig-face
inflate: mouse-face hamster rabbit-face bear polar-bear koala panda frog octopus owl penguin front-facing-baby-chick
inflate: hatching-chick orangutan peacock sloth otter chipmunk see-no-evil-monkey hear-no-evil-monkey
inflate: speak-no-evil-monkey chicken lobster crab squid coral lady-beetle beetle cockroach spider scorpion fly lizard
inflate: crocodile bouquet hyacinth wilted-flower rose tulip sunflower blossom seedling herb sheaf-of-rice empty-nest
inflate: nest-with-eggs melon lemon banana mango red-apple green-apple pear cherries blueberries tomato eggplant
inflate: carrot ear-of-corn hot-pepper bell-pepper broccoli garlic beans ginger-root pea-pod baguette-bread hot-dog
inflate: burrito tamale stuffed-flatbread falafel meat-on-bone poultry-leg roasted-sweet-potato oden sushi
inflate: fried-shrimp dango fortune-cookie clinking-beer-mugs clinking-glasses pouring-liquid chopsticks ring-buoy
inflate: parachute crescent-moon first-quarter-moon-face last-quarter-moon-face ringed-planet comet fire cloud
inflate: sun-behind-cloud sun-behind-small-cloud sun-behind-large-cloud sun-behind-rain-cloud cloud-with-rain
inflate: cloud-with-snow cloud-with-lightning cloud-with-lightning-and-rain wind-face jack-o-lantern party-popper
inflate: confetti-ball pine-decoration japanese-dolls wind-chime cricket-game field-hockey magic-wand sewing-needle
inflate: teddy-bear joystick graduation-cap billed-cap military-helmet rescue-workers-helmet prayer-beads
inflate: muted-speaker speaker-low-volume speaker-medium-volume speaker-high-volume loudspeaker postal-horn saxophone
inflate: trumpet flute telephone-receiver rolled-up-newspaper nut-and-bolt white-cane hook satellite-antenna pill
inflate: crutch stethoscope plunger shower roll-of-paper bubbles toothbrush cigarette nail-polish skull
inflate: skull-and-crossbones ogre goblin ghost alien robot troll clown-face cowboy-hat-face smiling-face-with-horns
inflate: smiling-face-with-halo smiling-face-with-sunglasses grinning-face nerd-face sleeping-face angry-face
inflate: loudly-crying-face smiling-face-with-heart-eyes astronaut artist baby baby-angel boy girl child man-standing
inflate: woman-standing old-man old-woman construction-worker cook detective farmer firefighter guard health-worker
inflate: judge mechanic ninja pilot police-officer prince princess santa-claus mrs-claus scientist singer student
inflate: person-mage woman-mage person-elf person-fairy person-genie person-superhero person-supervillain
inflate: person-vampire person-zombie woman-merpeople man-merpeople woman-dancing skier snowboarder anatomical-heart
inflate: bone brain ear foot leg lungs mechanical-arm mechanical-leg mouth nose tongue tooth flexed-biceps
inflate: hand-with-fingers-splayed raised-fist thumbs-up thumbs-down victory-hand waving-hand handshake infinity ring
inflate 0.2: white-flower fallen-leaf leaf-fluttering-in-wind footprints
inflate 0.25: butterfly wing feather paw-prints cyclone adhesive-bandage
inflate 0.3: cherry-blossom flatbread lollipop spoon flying-disc thong-sandal ballet-shoes kiss-mark bat
inflate 0.35: thermometer sun sun-with-face star glowing-star sparkles dizzy martial-arts-uniform running-shirt
inflate 0.35: t-shirt lab-coat safety-vest coat dress kimono sari one-piece-swimsuit briefs shorts bikini
inflate 0.35: womans-clothes jeans necktie spade-suit heart-suit diamond-suit club-suit performing-arts
inflate 0.4: rosette hibiscus lotus airplane small-airplane airplane-departure airplane-arrival satellite ribbon
inflate 0.4: video-game black-nib
inflate 0.45: microbe
inflate 0.5: pig-nose moon-cake pie bagel bread butter sandwich diving-mask goggles scarf gloves socks purse handbag
inflate 0.5: clutch-bag backpack computer-mouse trackball soap sponge thought-balloon speech-balloon dashing-away
inflate 0.55: red-heart pink-heart orange-heart yellow-heart green-heart blue-heart light-blue-heart purple-heart
inflate 0.55: brown-heart black-heart grey-heart white-heart broken-heart heart-with-ribbon heart-with-arrow
inflate 0.55: heart-on-fire
inflate 0.6: kiwi-fruit coconut avocado lime olive rice-ball dumpling doughnut leafy-green taco waffle gem-stone
inflate 0.6: headphone diya-lamp
inflate 0.7: curry-rice spaghetti pot-of-food hot-beverage boxing-glove beach-with-umbrella umbrella-on-ground drum
inflate 0.8: mountain snow-capped-mountain desert-island rock
inflate 0.9: moai
inflate mirror: jellyfish monkey gorilla dog guide-dog service-dog poodle cat black-cat tiger leopard horse-face moose
inflate mirror: donkey horse unicorn zebra deer bison ox water-buffalo cow pig boar ram ewe goat camel two-hump-camel
inflate mirror: llama giraffe elephant mammoth rhinoceros hippopotamus mouse rat rabbit beaver hedgehog skunk kangaroo
inflate mirror: badger turkey rooster baby-chick bird blackbird dove eagle duck swan dodo flamingo parrot goose turtle
inflate mirror: snake dragon-face dragon sauropod t-rex spouting-whale whale dolphin seal fish tropical-fish blowfish
inflate mirror: shark shrimp snail bug ant honeybee cricket mosquito worm piata spiral-shell phoenix-bird cactus
inflate mirror: palm-tree deciduous-tree grapes pineapple peach strawberry potato cucumber peanuts croissant pretzel
inflate mirror: candy statue-of-liberty carousel-horse anchor helicopter tanabata-tree knot fishing-pole money-bag
inflate mirror: pencil fountain-pen pen paintbrush crayon link broken-chain chains dna telescope syringe toilet
inflate mirror 0.2: maple-leaf
inflate mirror 0.3: shamrock four-leaf-clover
inflate mirror 0.4: carp-streamer
inflate mirror 0.5: mans-shoe running-shoe hiking-boot flat-shoe high-heeled-shoe womans-sandal womans-boot
inflate mirror 0.7: popcorn
inflate mirror 0.8: crown
revolve: evergreen-tree brown-mushroom tangerine onion chestnut egg salt ice-cream custard baby-bottle teapot sake
revolve: bottle-with-popping-cork tropical-drink beer-mug cup-with-straw mate jar fondue green-salad wood hut
revolve: mount-fuji police-car-light rocket flying-saucer bellhop-bell new-moon-face full-moon-face tornado
revolve: closed-umbrella umbrella umbrella-with-rain-drops snowman snowman-without-snow droplet drop-of-blood
revolve: firecracker balloon pool-8-ball crystal-ball bowling nesting-dolls curling-stone womans-hat top-hat lipstick
revolve: bell bell-with-slash megaphone studio-microphone microphone electric-plug candle flashlight round-pushpin
revolve: bomb screwdriver balance-scale alembic test-tube lotion-bottle broom fire-extinguisher funeral-urn
revolve: pile-of-poo eye pancakes
revolve hollow: steaming-bowl glass-of-milk teacup-without-handle wine-glass cocktail-glass tumbler-glass fountain
revolve hollow: trophy
revolve mirror: mushroom christmas-tree hamburger canned-food soft-ice-cream shaved-ice birthday-cake cupcake
revolve mirror: honey-pot bubble-tea amphora globe-showing-europe-africa globe-showing-americas
revolve mirror: globe-showing-asia-australia volcano barber-pole circus-tent oil-drum hourglass-done
revolve mirror: hourglass-not-done new-moon waxing-crescent-moon first-quarter-moon waxing-gibbous-moon full-moon
revolve mirror: waning-gibbous-moon last-quarter-moon waning-crescent-moon soccer-ball baseball softball basketball
revolve mirror: volleyball american-football rugby-football mirror-ball chess-pawn thread yarn long-drum maracas
revolve mirror: battery low-battery light-bulb red-paper-lantern pushpin potted-plant
revolve mirror hollow: basket bucket
extrude 0.06: pirate-flag chequered-flag white-flag triangular-flag black-flag rainbow-flag hair-pick spider-web
extrude 0.08: paperclip linked-paperclips straight-ruler triangular-ruler
extrude 0.1: fork-and-knife-with-plate fork-and-knife kite folding-hand-fan clapper-board mirror safety-pin
extrude 0.12: reminder-ribbon military-medal sports-medal 1st-place-medal 2nd-place-medal 3rd-place-medal guitar banjo
extrude 0.12: violin mobile-phone mobile-phone-with-arrow shield ladder placard
extrude 0.15: tennis badminton lacrosse ice-hockey ping-pong puzzle-piece artist-palette magnifying-glass-tilted-left
extrude 0.15: magnifying-glass-tilted-right nazar-amulet hamsa hole peace-symbol radioactive biohazard warning
extrude 0.15: yin-yang atom-symbol trident-emblem latin-cross menorah
extrude 0.18: cookie bacon chocolate-bar pizza cooking shallow-pan-of-food twelve-oclock twelve-thirty one-oclock
extrude 0.18: one-thirty two-oclock two-thirty three-oclock three-thirty four-oclock four-thirty five-oclock
extrude 0.18: five-thirty six-oclock six-thirty seven-oclock seven-thirty eight-oclock eight-thirty nine-oclock
extrude 0.18: nine-thirty ten-oclock ten-thirty eleven-oclock eleven-thirty
extrude 0.2: compass hot-springs skateboard bus-stop stop-sign construction rainbow high-voltage bullseye abacus
extrude 0.2: videocassette razor alien-monster red-exclamation-mark red-question-mark recycling-symbol fleur-de-lis
extrude 0.2: check-mark cross-mark collision laptop desktop-computer
extrude 0.25: watch stopwatch level-slider control-knobs yen-banknote dollar-banknote euro-banknote pound-banknote
extrude 0.25: money-with-wings briefcase clamp magnet
extrude 0.3: watermelon cheese-wedge shortcake cut-of-meat french-fries rice-cracker fish-cake-with-swirl
extrude 0.3: globe-with-meridians metro glasses sunglasses pager locked unlocked locked-with-pen locked-with-key
extrude 0.3: petri-dish teacher oyster
extrude 0.35: horizontal-traffic-light vertical-traffic-light
extrude 0.4: building-construction water-wave goal-net yo-yo radio accordion toolbox camping mouse-trap
extrude 0.45: luggage alarm-clock timer-clock camera camera-with-flash
extrude 0.5: bento-box bowl-with-spoon takeout-box beverage-box fuel-pump telephone fax-machine outbox-tray inbox-tray
extrude 0.5: couch-and-lamp chair
extrude 0.6: cooked-rice postbox bathtub
extrude 0.7: bed
extrude 0.8: train tram station
extrude 1: oncoming-bus oncoming-police-car oncoming-taxi oncoming-automobile
extrude mirror 0.1: kitchen-knife
extrude mirror 0.12: bicycle kick-scooter coin scissors key old-key dagger crossed-swords carpentry-saw boomerang
extrude mirror 0.15: wheel bow-and-arrow
extrude mirror 0.2: ferris-wheel snowflake musical-note musical-notes hammer axe pick hammer-and-pick
extrude mirror 0.2: hammer-and-wrench wrench gear
extrude mirror 0.25: water-pistol
extrude mirror 0.3: playground-slide roller-coaster sailboat
extrude mirror 0.35: motorcycle motor-scooter ice-skate skis microscope
extrude mirror 0.4: tokyo-tower roller-skate seat canoe speedboat passenger-ship ferry motor-boat ship movie-camera
extrude mirror 0.4: film-projector video-camera
extrude mirror 0.5: manual-wheelchair motorized-wheelchair sled shopping-cart wastebasket
extrude mirror 0.6: high-speed-train bullet-train light-rail monorail suspension-railway mountain-cableway
extrude mirror 0.6: aerial-tramway closed-mailbox-with-raised-flag closed-mailbox-with-lowered-flag
extrude mirror 0.6: open-mailbox-with-raised-flag open-mailbox-with-lowered-flag
extrude mirror 0.65: bus trolleybus minibus ambulance fire-engine delivery-truck articulated-lorry tractor locomotive
extrude mirror 0.65: railway-car tram-car mountain-railway
extrude mirror 0.8: automobile taxi police-car sport-utility-vehicle pickup-truck auto-rickshaw
extrude mirror 1.1: racing-car
prism: tent
prism 0.1: door window
prism 0.12: chart-increasing-with-yen chart-increasing chart-decreasing bar-chart
prism 0.15: keyboard
prism 0.2: notebook-with-decorative-cover closed-book green-book blue-book orange-book notebook ledger open-book
prism 0.3: musical-keyboard books coffin headstone
prism 0.35: shopping-bags
prism 0.4: mantelpiece-clock flag-in-hole card-index card-file-box
prism 0.5: mahjong-red-dragon ballot-box-with-ballot
prism 0.55: television
prism 0.6: slot-machine printer
prism 0.8: ice package file-cabinet
prism 0.9: kaaba
prism mirror: stadium classical-building house houses derelict-house house-with-garden office-building
prism mirror: japanese-post-office post-office hospital bank hotel love-hotel convenience-store school
prism mirror: department-store factory japanese-castle castle wedding church mosque hindu-temple synagogue
prism mirror 0.25: brick shinto-shrine
prism mirror 0.8: game-die
prism mirror 0.9: wrapped-gift
flat: world-map map-of-japan desert national-park motorway railway-track bridge-at-night foggy night-with-stars
flat: cityscape sunrise-over-mountains sunrise cityscape-at-dusk sunset shooting-star milky-way fireworks sparkler fog
flat: moon-viewing-ceremony red-envelope admission-tickets ticket joker flower-playing-cards framed-picture
flat: musical-score computer-disk floppy-disk optical-disk dvd film-frames page-with-curl scroll page-facing-up
flat: newspaper bookmark-tabs bookmark label credit-card receipt envelope e-mail incoming-envelope envelope-with-arrow
flat: love-letter memo file-folder open-file-folder card-index-dividers calendar tear-off-calendar spiral-notepad
flat: spiral-calendar clipboard x-ray elevator identification-card
`;

/** Default for drawings that are not in the table: a rounded shape with a plain back. */
const ROUNDED: SolidClass = { kind: 'inflate', vehicle: false, thickness: null };

const CLASSES: ReadonlyMap<string, SolidClass> = new Map(
  TABLE.trim()
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line): [string, SolidClass][] => {
      const [head, names] = line.split(': ') as [string, string];
      const [kind, ...rest] = head.split(' ') as [SolidClass['kind'], ...string[]];
      const depth = rest.find((word) => /^[\d.]+$/.test(word));
      const vehicle = rest.includes('mirror');
      const hollow = rest.includes('hollow');
      const thickness = depth === undefined ? null : Number(depth);
      return names.split(' ').map((slug) => [slug, { kind, vehicle, thickness, hollow }]);
    }),
);

/** Returns the rule by which the drawing with this slug becomes a solid. */
export function solidClassOf(slug: string): SolidClass {
  return CLASSES.get(slug) ?? ROUNDED;
}
