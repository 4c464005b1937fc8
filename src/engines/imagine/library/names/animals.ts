/**
 * Animals. Each line is `drawing: name, name …`. The first name is the drawing's usual one, and each name is enough to
 * request it.
 */
export const ANIMALS = `
ant: ant, worker ant
badger: badger, honey badger
bat: bat, vampire bat, fruit bat
bear: bear, brown bear, grizzly, grizzly bear
beaver: beaver
beetle: beetle, bug, scarab, stag beetle
bird: bird, songbird, bluebird, sparrow, robin, finch, canary
bison: bison, buffalo
black-cat: black cat
blackbird: blackbird, crow, raven, jackdaw
blowfish: blowfish, pufferfish, puffer fish, fugu
boar: boar, wild boar, warthog
bug: caterpillar
butterfly: butterfly, moth, monarch butterfly
camel: dromedary
two-hump-camel: camel, bactrian camel
cat: cat, kitten, kitty, tabby, tomcat, house cat, feline, tabby cat
cat-face: cat face, cat head, cat mask
baby-chick: chick, baby chick
front-facing-baby-chick: baby bird
chicken: chicken head, hen head
chipmunk: chipmunk, squirrel
cockroach: cockroach, roach
coral: coral, coral reef
cow: cow, calf, dairy cow, cattle, heifer
cow-face: cow face, cow head
crab: crab, king crab, hermit crab
cricket: cricket, grasshopper, locust
crocodile: crocodile, alligator, croc, gator, caiman
deer: deer, stag, reindeer, doe, fawn, buck, elk, caribou, antelope, gazelle
dodo: dodo, dodo bird
dog: dog, puppy, hound, canine, labrador, retriever, golden retriever, corgi, husky, beagle, dachshund, bulldog, terrier, dalmatian, pug, chihuahua, shiba inu, rottweiler, animal, pet
dog-face: dog face, dog head, puppy face
dolphin: dolphin, porpoise
donkey: donkey, mule, burro
dove: dove, pigeon, seagull, gull, peace dove
dragon: dragon, eastern dragon, chinese dragon, wyvern, mythical creature
dragon-face: dragon head, dragon face
duck: duck, ducky, duckling, mallard, drake
eagle: eagle, hawk, falcon, bald eagle, bird of prey, vulture, condor
elephant: elephant, baby elephant
mammoth: mammoth, woolly mammoth
ewe: sheep, ewe, lamb
fish: fish, trout, salmon, carp, bass
tropical-fish: tropical fish, angelfish, clownfish, aquarium fish, reef fish, goldfish
flamingo: flamingo, crane bird, heron, stork
fly: fly, housefly, gnat
fox: fox, fox head, red fox, fox face
frog: frog, toad, tree frog, bullfrog
giraffe: giraffe
goat: goat, billy goat, ibex
goose: goose
gorilla: gorilla, ape, silverback
guide-dog: guide dog
service-dog: service dog
poodle: poodle
hamster: hamster, guinea pig, gerbil, hamster head
hatching-chick: hatching chick, hatching egg, chick in an egg
hedgehog: hedgehog, porcupine
hippopotamus: hippopotamus, hippo
honeybee: bee, honeybee, bumblebee, wasp, hornet, honey bee
horse: horse, pony, stallion, mare, foal, mustang, race horse
horse-face: horse head, horse face, chess knight
jellyfish: jellyfish, medusa jellyfish
kangaroo: kangaroo, wallaby, joey
koala: koala, koala bear
lady-beetle: ladybug, ladybird, lady beetle, insect
leopard: leopard, cheetah, jaguar, panther, big cat, lynx, puma, cougar
lion: lion, lion head, lioness
lizard: lizard, gecko, chameleon, iguana, salamander, reptile, komodo dragon, newt
llama: llama, alpaca
lobster: lobster, crayfish, crawfish
monkey: monkey, chimpanzee, chimp, baboon, primate
monkey-face: monkey face, monkey head
moose: moose, moose head
mosquito: mosquito, midge
mouse: mouse
mouse-face: mouse face, mouse head
octopus: octopus, kraken, cthulhu
orangutan: orangutan
otter: otter, sea otter
owl: owl, barn owl, snowy owl
ox: ox, bull, bullock
oyster: oyster, clam, oyster with pearl, scallop, mussel
panda: panda, panda bear, panda head, panda face
parrot: parrot, macaw, cockatoo, parakeet, toucan, budgie
peacock: peacock, peafowl
penguin: penguin, emperor penguin
phoenix-bird: phoenix, firebird, phoenix bird
pig: pig, hog, swine, piglet, sow
pig-face: pig face, pig head
pig-nose: pig nose, snout
polar-bear: polar bear
rabbit: rabbit, bunny, hare, easter bunny
rabbit-face: rabbit face, rabbit head, bunny face
raccoon: raccoon, raccoon head, red panda
ram: ram, bighorn sheep
rat: rat, rodent
rhinoceros: rhinoceros, rhino
rooster: rooster, chicken, hen, cockerel, cock
sauropod: dinosaur, sauropod, brontosaurus, brachiosaurus, diplodocus, long neck dinosaur
scorpion: scorpion
seal: seal, sea lion
shark: shark, great white shark, hammerhead
shrimp: shrimp, prawn
skunk: skunk
sloth: sloth
snail: snail, garden snail
snake: snake, cobra, python, viper, serpent, rattlesnake, anaconda
spider: spider, tarantula
spider-web: spider web, cobweb
spiral-shell: seashell, shell, spiral shell, conch, nautilus, sea shell
spouting-whale: spouting whale, cartoon whale
squid: squid, cuttlefish
swan: swan, cygnet
t-rex: t rex, tyrannosaurus, tyrannosaurus rex, velociraptor, raptor, godzilla, trex, carnivorous dinosaur
tiger: tiger, tiger cub
tiger-face: tiger face, tiger head
turkey: turkey
turtle: turtle, tortoise, sea turtle
unicorn: unicorn, unicorn head
water-buffalo: water buffalo
whale: whale, blue whale, humpback whale, orca, killer whale, sperm whale
wolf: wolf, wolf head, werewolf, coyote
worm: worm, earthworm
zebra: zebra
see-no-evil-monkey: see no evil monkey
hear-no-evil-monkey: hear no evil monkey
speak-no-evil-monkey: speak no evil monkey
grinning-cat: smiling cat, happy cat face
pouting-cat: angry cat face, grumpy cat
paw-prints: paw print, paw
feather: feather, quill
wing: wing, bird wing
empty-nest: nest, bird nest, empty nest
nest-with-eggs: nest with eggs
microbe: microbe, bacterium, virus, germ, amoeba
`;
