/** Beings, body parts and faces. */
export const CHARACTERS = `
alien: alien, alien head, extraterrestrial, martian, grey alien
alien-monster: space invader, alien monster, pixel alien, pixel monster
robot: robot, robot head, android, droid, cyborg, bot
ghost: ghost, phantom, spirit, spooky ghost
goblin: goblin, tengu, imp
ogre: ogre, oni, demon, monster
troll: troll
skull: skull, human skull, skeleton head
skull-and-crossbones: skull and crossbones, jolly roger
clown-face: clown, clown face
cowboy-hat-face: cowboy
pile-of-poo: poop, pile of poo, poo
smiling-face-with-horns: devil, devil face, purple devil
smiling-face-with-halo: angel face, smiley with halo
smiling-face-with-sunglasses: cool smiley, smiley with sunglasses
grinning-face: smiley, emoji, smiley face, happy face, smiling face, emoticon
nerd-face: nerd, nerd face
sleeping-face: sleeping face
angry-face: angry face
loudly-crying-face: crying face
smiling-face-with-heart-eyes: smiley with heart eyes
astronaut: astronaut, spaceman, cosmonaut
artist: artist, painter
baby: baby, infant
baby-angel: angel, cherub, baby angel
boy: boy
girl: girl
child: child, kid
man-standing: man, guy, gentleman
woman-standing: woman, lady
old-man: old man, grandfather, grandpa
old-woman: old woman, grandmother, grandma
construction-worker: construction worker, builder
cook: cook, chef
detective: detective, spy, sherlock holmes
farmer: farmer
firefighter: firefighter, fireman
guard: guard, soldier, royal guard, british guard
health-worker: doctor, nurse, surgeon
judge: judge
mechanic: mechanic
ninja: ninja
pilot: pilot
police-officer: police officer, policeman, cop
prince: prince, king
princess: princess, queen
santa-claus: santa claus, santa, father christmas
mrs-claus: mrs claus
scientist: scientist
singer: singer, rock star
student: student
teacher: teacher
skier: skier
snowboarder: snowboarder
person-mage: wizard, mage, magician, sorcerer, merlin, gandalf
woman-mage: witch, sorceress
person-elf: elf
person-fairy: fairy, pixie
person-genie: genie, djinn
person-superhero: superhero, super hero
person-supervillain: supervillain, villain
person-vampire: vampire, dracula
person-zombie: zombie, undead
woman-merpeople: mermaid, siren mermaid
man-merpeople: merman, triton
woman-dancing: dancer, flamenco dancer
anatomical-heart: anatomical heart, human heart
bone: bone, dog bone
brain: brain, human brain
ear: ear
eye: eye, eyeball
flexed-biceps: biceps, muscle arm, arm, bicep
foot: foot
footprints: footprints, footprint
leg: leg
lungs: lungs, lung
mechanical-arm: robot arm, mechanical arm, prosthetic arm, bionic arm
mechanical-leg: mechanical leg, prosthetic leg, robot leg
mouth: mouth, lips
nose: nose
tongue: tongue
tooth: tooth, molar
hand-with-fingers-splayed: hand, open hand
raised-fist: fist, raised fist
thumbs-up: thumbs up, thumb
thumbs-down: thumbs down
victory-hand: peace sign, victory hand, victory sign
waving-hand: waving hand
handshake: handshake
red-heart: heart, red heart, love heart, love
broken-heart: broken heart
heart-with-arrow: heart with arrow
heart-with-ribbon: heart with ribbon, heart box
heart-on-fire: burning heart, heart on fire
kiss-mark: kiss mark, lipstick kiss
pirate-flag: pirate flag
chequered-flag: chequered flag, racing flag, checkered flag, finish flag
white-flag: white flag
triangular-flag: flag, red flag, golf flag, triangular flag
black-flag: black flag
rainbow-flag: rainbow flag
speech-balloon: speech bubble, speech balloon, chat bubble
thought-balloon: thought bubble
red-exclamation-mark: exclamation mark, exclamation point
red-question-mark: question mark
recycling-symbol: recycling symbol, recycle sign
peace-symbol: peace symbol
radioactive: radioactive sign, radiation symbol
biohazard: biohazard sign
warning: warning sign
yin-yang: yin yang
atom-symbol: atom symbol, atom
fleur-de-lis: fleur de lis
infinity: infinity symbol
check-mark: check mark
cross-mark: cross mark, red cross mark
dizzy: dizzy star
collision: explosion, collision, boom
dashing-away: dust cloud, puff of smoke
trident-emblem: trident, trident emblem
latin-cross: cross, latin cross
menorah: menorah
`;
