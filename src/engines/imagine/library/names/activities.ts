/** Sports, games, festivities, art. */
export const ACTIVITIES = `
1st-place-medal: gold medal, first place medal, 1st place medal
2nd-place-medal: silver medal, second place medal
3rd-place-medal: bronze medal, third place medal
sports-medal: medal, sports medal
military-medal: military medal, military badge, badge
admission-tickets: admission tickets, cinema tickets
ticket: ticket, movie ticket, coupon, voucher
american-football: american football, football ball, nfl ball
artist-palette: palette, paint palette, artist palette, paint
badminton: badminton racket, shuttlecock, badminton
balloon: balloon, red balloon, party balloon, helium balloon
baseball: baseball, baseball ball
basketball: basketball
bowling: bowling ball, bowling pin, bowling, bowling pins
boxing-glove: boxing glove, boxing gloves
bullseye: bullseye, dartboard, target, archery target, dart
carp-streamer: carp streamer, koinobori
chess-pawn: chess pawn, pawn, chess piece, chess
club-suit: club suit, clubs
diamond-suit: diamond suit, diamonds
heart-suit: heart suit
spade-suit: spade suit, ace of spades
confetti-ball: confetti ball, confetti
cricket-game: cricket bat
crystal-ball: crystal ball, magic orb, orb, magic ball, glass ball
curling-stone: curling stone
diving-mask: diving mask, snorkel, scuba mask, diving goggles
field-hockey: field hockey stick
firecracker: firecracker, dynamite, stick of dynamite, tnt
fireworks: fireworks
fishing-pole: fishing rod, fishing pole
flower-playing-cards: hanafuda
flying-disc: frisbee, flying disc
framed-picture: picture frame, painting, framed picture, framed painting, picture, portrait frame
game-die: die, dice, game die
goal-net: goal, goal net, soccer goal, football goal
ice-hockey: hockey stick, ice hockey stick, puck, hockey puck, ice hockey
ice-skate: ice skate, ice skates
japanese-dolls: japanese dolls, hina dolls
joker: joker, playing card, joker card, poker card
joystick: joystick, arcade stick
kite: kite
knot: knot, rope, rope knot
lacrosse: lacrosse stick
magic-wand: magic wand, wand
mahjong-red-dragon: mahjong tile
martial-arts-uniform: martial arts uniform, karate suit, judo suit, karate gi
mirror-ball: disco ball, mirror ball
nesting-dolls: matryoshka, nesting doll, russian doll, nesting dolls, matryoshka doll
party-popper: party popper
performing-arts: theatre masks, theater masks, drama masks, performing arts, mask
ping-pong: ping pong paddle, table tennis bat, ping pong, table tennis paddle, table tennis racket
pool-8-ball: eight ball, 8 ball, pool ball, billiard ball, billiards
puzzle-piece: puzzle piece, jigsaw piece, jigsaw puzzle, puzzle
red-envelope: red envelope
reminder-ribbon: awareness ribbon, reminder ribbon
ribbon: ribbon, bow, gift bow
rugby-football: rugby ball, rugby football
running-shirt: running shirt, tank top, jersey
sewing-needle: needle, sewing needle, needle and thread
skis: ski, skis, pair of skis
sled: sled, sledge, toboggan, sleigh
slot-machine: slot machine, one armed bandit
soccer-ball: soccer ball, football, ball, soccer
softball: softball
sparkler: sparkler
teddy-bear: teddy bear, teddy, stuffed bear, plush bear, stuffed animal, plushie, plush toy, toy, soft toy, doll
tennis: tennis ball, tennis racket, tennis, racket
thread: spool of thread, thread, spool, thread spool
trophy: trophy, cup trophy, golden cup, award, trophy cup
video-game: game controller, gamepad, video game controller, controller, playstation controller, xbox controller, game pad
volleyball: volleyball, beach ball
water-pistol: water pistol, water gun, squirt gun, toy gun
wind-chime: wind chime
wrapped-gift: gift, present, wrapped gift, gift box, christmas present, birthday present
yarn: ball of yarn, yarn, wool, yarn ball
yo-yo: yo yo, yoyo
skateboard: skateboard, longboard
roller-skate: roller skate, rollerskate, roller skates, inline skate
nazar-amulet: nazar, evil eye, nazar amulet
moai: moai, easter island head, easter island statue, stone head
`;
