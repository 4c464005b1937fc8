/** Tools, furniture, machines, instruments. */
export const THINGS = `
abacus: abacus
accordion: accordion, concertina
adhesive-bandage: bandage, plaster, band aid, adhesive bandage
alembic: alembic, potion, flask, chemistry flask, magic potion, potion bottle, retort, distillation flask, erlenmeyer flask, beaker
axe: axe, ax, hatchet, battle axe
balance-scale: balance scale, scales, scale, balance, weighing scale
ballot-box-with-ballot: ballot box
banjo: banjo, ukulele, lute
bar-chart: bar chart, chart
basket: basket, wicker basket, picnic basket
bathtub: bathtub, bath, tub
battery: battery
low-battery: low battery, empty battery
bed: bed, double bed, hotel bed
bell: bell, golden bell, church bell, jingle bell
blue-book: blue book
green-book: green book
orange-book: orange book
closed-book: book, red book, closed book, spell book, novel, dictionary, bible, spellbook
books: books, stack of books, pile of books
open-book: open book
notebook: black notebook
notebook-with-decorative-cover: notebook, diary, journal
ledger: ledger
bomb: bomb, cartoon bomb
bookmark: bookmark
boomerang: boomerang
bow-and-arrow: bow and arrow, bow with arrow, bow with arrows, archery bow, longbow, crossbow, arrow, bow weapon
broken-chain: broken chain
chains: chain, chains
broom: broom, broomstick, witch broom
bubbles: bubbles, soap bubbles, bubble, soap bubble
bucket: bucket, pail
calendar: calendar
camera: camera, photo camera, digital camera
camera-with-flash: camera with flash
candle: candle, wax candle
card-file-box: card file box, archive box
carpentry-saw: saw, hand saw, carpentry saw, handsaw
chair: chair, office chair, dining chair, stool, armchair, throne, rocking chair, garden chair
seat: seat, airplane seat, car seat
cigarette: cigarette, cigar
clamp: clamp, vice
clapper-board: clapperboard, clapper board, film clapper
clipboard: clipboard
closed-mailbox-with-lowered-flag: mailbox, letter box, letterbox
closed-mailbox-with-raised-flag: mailbox with raised flag
open-mailbox-with-raised-flag: open mailbox
postbox: postbox, post box, pillar box, british mailbox
coffin: coffin, casket
coin: coin, gold coin, penny
computer-disk: minidisc
computer-mouse: computer mouse
control-knobs: control knobs, control knob
couch-and-lamp: sofa, couch, couch and lamp, settee, loveseat
crayon: crayon
credit-card: credit card, bank card, debit card
crossed-swords: sword, crossed swords, swords, katana, longsword, saber, weapon, rapier
crutch: crutch
dagger: dagger, short sword, combat knife, hunting knife
desktop-computer: desktop computer, computer, monitor, imac, computer monitor, pc
diya-lamp: diya lamp, oil lamp, genie lamp, magic lamp
dna: dna, double helix, dna helix
dollar-banknote: banknote, dollar bill, cash, money, stack of money
euro-banknote: euro banknote, euro note
pound-banknote: pound banknote
yen-banknote: yen banknote
money-bag: money bag, sack of money, bag of money, sack, bag of gold
money-with-wings: flying money
door: door, front door
drop-of-blood: drop of blood, blood drop, blood
drum: drum, snare drum, drum kit, drum set
long-drum: long drum, conga, bongo, djembe, congas
dvd: dvd, cd, compact disc
optical-disk: optical disk, vinyl record, record disc
electric-plug: plug, electric plug, power plug
elevator: elevator, lift
envelope: envelope, letter, mail
e-mail: email
envelope-with-arrow: outgoing mail
love-letter: love letter
fax-machine: fax machine, fax
file-cabinet: file cabinet, filing cabinet
file-folder: folder, file folder
open-file-folder: open folder
film-frames: film strip, film frames
film-projector: film projector, movie projector, projector
fire-extinguisher: fire extinguisher
flashlight: flashlight, torch, torchlight
floppy-disk: floppy disk, diskette, floppy
flute: flute, recorder, clarinet, oboe
folding-hand-fan: folding fan, hand fan
fountain-pen: fountain pen
black-nib: nib, pen nib
funeral-urn: funeral urn
gear: gear, cog, cogwheel, gear wheel
guitar: guitar, electric guitar, acoustic guitar, bass guitar
hair-pick: hair pick, comb
hammer: hammer, claw hammer, mallet, war hammer, sledgehammer
hammer-and-pick: hammer and pick
hammer-and-wrench: hammer and wrench
hamsa: hamsa
headphone: headphone, headphones, headset, earphones
headstone: headstone, gravestone, tombstone, grave
hook: hook, fish hook
identification-card: id card, identification card
inbox-tray: inbox tray
outbox-tray: outbox tray
key: key, house key
old-key: old key, antique key, skeleton key, golden key, treasure key
keyboard: keyboard, computer keyboard
label: label, price tag, tag
ladder: ladder, step ladder
laptop: laptop, laptop computer, macbook, notebook computer
level-slider: slider
light-bulb: light bulb, lightbulb, bulb, idea
link: chain link
linked-paperclips: linked paperclips
locked: padlock, lock, locked padlock
locked-with-key: lock with key, padlock with key
unlocked: open padlock, unlocked padlock
lotion-bottle: lotion bottle, shampoo bottle, sunscreen, shampoo, lotion
loudspeaker: public address speaker
speaker-high-volume: speaker, loudspeaker
magnet: magnet, horseshoe magnet
magnifying-glass-tilted-left: magnifying glass, magnifier, loupe
maracas: maracas, maraca
megaphone: megaphone, bullhorn
memo: memo, note, document, paper, page
microphone: microphone, mic
studio-microphone: studio microphone, condenser microphone
microscope: microscope
mirror: mirror, hand mirror
mobile-phone: smartphone, phone, mobile phone, cell phone, iphone, cellphone, tablet, ipad
mouse-trap: mouse trap, mousetrap
movie-camera: movie camera, film camera, cinema camera
musical-keyboard: piano, musical keyboard, synthesizer, piano keyboard, grand piano, organ
musical-note: musical note, music note, note symbol, eighth note
musical-notes: musical notes, music notes, music
musical-score: musical score, sheet music, treble clef
newspaper: newspaper
rolled-up-newspaper: rolled up newspaper
nut-and-bolt: nut and bolt, screw, screw bolt, bolt and nut
oil-drum: oil drum, barrel, oil barrel, drum barrel, keg, cask
package: package, box, cardboard box, parcel, crate, carton box
pager: pager
page-with-curl: page with curl
paintbrush: paintbrush, paint brush, brush
paperclip: paperclip, paper clip
pen: pen, ballpoint pen
pencil: pencil
petri-dish: petri dish
pick: pickaxe, pick axe, pick
pill: pill, capsule, tablet pill, medicine
placard: placard, protest sign, sign
plunger: plunger
postal-horn: postal horn, french horn, hunting horn, horn instrument
prayer-beads: prayer beads, rosary
printer: printer, inkjet printer
pushpin: pushpin, thumbtack, push pin, drawing pin
round-pushpin: round pushpin, map pin, pin
radio: radio, boombox, boom box, transistor radio
razor: razor, shaver
receipt: receipt
red-paper-lantern: paper lantern, red lantern, lantern, chinese lantern, red paper lantern
roll-of-paper: toilet paper, roll of paper, toilet roll, paper roll, paper towel
safety-pin: safety pin
satellite-antenna: satellite dish, satellite antenna, radar dish, antenna
saxophone: saxophone, sax
scissors: scissors, shears
screwdriver: screwdriver
scroll: scroll, parchment, ancient scroll, papyrus
shield: shield, knight shield
shopping-bags: shopping bag, shopping bags, paper bag
shopping-cart: shopping cart, shopping trolley, trolley cart
shower: shower, shower head
soap: soap, bar of soap, soap bar
spiral-calendar: spiral calendar, desk calendar
spiral-notepad: notepad, spiral notepad
sponge: sponge
stethoscope: stethoscope
straight-ruler: ruler, straight ruler
triangular-ruler: triangular ruler, set square
syringe: syringe, injection
telephone: telephone, rotary phone, landline phone, old phone
telephone-receiver: telephone receiver, handset
telescope: telescope, spyglass
television: television, tv, tv set, retro tv
test-tube: test tube, vial
toilet: toilet, toilet bowl, lavatory
toolbox: toolbox, tool box, tool kit
toothbrush: toothbrush
trackball: trackball
trumpet: trumpet, trombone, tuba, bugle, cornet
video-camera: video camera, camcorder
videocassette: videocassette, vhs tape, cassette tape, video tape, cassette
violin: violin, fiddle, cello, viola, double bass
wastebasket: wastebasket, trash can, bin, waste basket, garbage can, trash bin, dustbin, recycle bin
white-cane: white cane, walking stick, cane, staff
window: window
wrench: wrench, spanner
x-ray: x ray
crown: crown, golden crown, royal crown, tiara
gem-stone: gem, gemstone, diamond, jewel, crystal, gem stone, ruby, sapphire, emerald, amethyst
ring: ring, diamond ring, engagement ring, wedding ring, gold ring
lipstick: lipstick
nail-polish: nail polish
chart-increasing: line chart
card-index: card index, rolodex
card-index-dividers: card index dividers
tear-off-calendar: tear off calendar
`;
/** Clothing, and other things that are worn or carried. */
export const CLOTHING = `
backpack: backpack, school bag, rucksack, knapsack
ballet-shoes: ballet shoes, ballet shoe, pointe shoes
bikini: bikini
one-piece-swimsuit: swimsuit, one piece swimsuit, bathing suit
billed-cap: cap, baseball cap, billed cap
briefcase: briefcase, attache case
briefs: briefs, underwear, underpants
clutch-bag: clutch bag, pouch
coat: coat, jacket, raincoat, trench coat, winter coat, overcoat, hoodie, sweater, pullover, jumper
dress: dress, blue dress, gown
flat-shoe: flat shoe, ballerina shoe, loafer, slipper
glasses: glasses, eyeglasses, spectacles, pair of glasses
gloves: gloves, glove, mittens, mitten
goggles: goggles, safety goggles, ski goggles
graduation-cap: graduation cap, mortarboard
handbag: handbag, bag
purse: purse, wallet, coin purse
high-heeled-shoe: high heel, high heeled shoe, stiletto, high heels, pump shoe
hiking-boot: hiking boot, boot, boots, hiking boots, combat boot
jeans: jeans, trousers, pants, denim jeans
kimono: kimono, bathrobe, robe
lab-coat: lab coat
mans-shoe: leather shoe, dress shoe, mens shoe, oxford shoe, brown shoe
military-helmet: military helmet, army helmet, helmet, soldier helmet
necktie: necktie, tie, shirt and tie, shirt
rescue-workers-helmet: hard hat, rescue helmet, rescue workers helmet, firefighter helmet, construction helmet, safety helmet
running-shoe: sneaker, running shoe, shoe, trainer, tennis shoe, sneakers, sports shoe, running shoes, shoes, pair of shoes
safety-vest: safety vest, vest, life jacket, life vest
sari: sari
scarf: scarf, woolen scarf
shorts: shorts, swim trunks
socks: sock, socks, stocking, christmas stocking
sunglasses: sunglasses, shades
t-shirt: t shirt, tshirt, tee shirt, polo shirt, tee
thong-sandal: flip flop, thong sandal, sandal, flip flops, beach sandal
top-hat: top hat, hat, magician hat, cylinder hat
womans-boot: womans boot, ladies boot, cowboy boot, high boot
womans-clothes: blouse, womans clothes
womans-hat: sun hat, straw hat, womans hat, ladies hat
womans-sandal: heeled sandal, womans sandal
`;
