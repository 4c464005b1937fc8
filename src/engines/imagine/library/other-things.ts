/**
 * Compounds that are missing in WordNet and end in a drawing's name, but name a different thing. Without them, a snow
 * globe would be a globe of the earth.
 */
export const OTHER_THINGS: readonly string[] = `
snow globe, hot air balloon, swiss army knife, pocket knife, power bank, memory card, sim card, graphics card, fire pit, fire place, light
house, tree house, bird house, doll house, play house, gingerbread house, green house, power house, opera house, steak
house, ware house, town house, house boat, house key chain, bird bath, bird cage, dog house, dog bed, dog collar, cat tree,
cat bed, cat flap, car key, car seat, car wash, car battery, horse shoe, horse saddle, fish tank, fish bowl, fish hook, ice
cream truck, food truck, coffee machine, coffee maker, coffee table, pool table, dining table, water tower, water wheel,
water lily pad, wind turbine, solar panel, shower curtain, window blind, door bell, door handle, door mat, door knob, bottle
opener, can opener, wine rack, wine barrel, book shelf, book case, bean bag, tea bag, trash bag, garbage bag, gym bag, punch
bag, sand bag, body bag, gas mask, face mask, sleep mask, surgical mask, hockey mask, ski mask, fencing mask, gas can, watering
can, spray can, oil can, beer can keg, egg beater, egg cup, egg carton, nut cracker, nutcracker, corn dog, sun dial, sundial,
sun glass, moon rover, mars rover, star fish, starfish, star ship trooper, jelly fish lamp, sea star, sea urchin, sea
cucumber, sea dragon, guinea fowl, bearded dragon toy pen, dragon fruit, dragon fly, dragonfly, fire fly, firefly, butter
fly net, rubber band, rubber stamp, hair band, wrist band, head band, arm band, ear ring, earring, key ring, key chain,
keychain, boxing ring, nose ring, bell tower, clock tower, tower bell, alarm bell system, dumb bell, dumbbell, kettle bell,
kettlebell, bar bell, barbell, drum stick, match box, match stick, music box, jewelry box, tissue box, litter box, sand box,
voice box, phone box, phone booth, phone case, pencil case, pillow case, brief case lock, ball pit, ball gown, cannon ball,
cannonball, meat grinder, meat ball sub, paint bucket, paint roller, paint can, roller blind, roller blade, razor blade, saw
blade, saw horse, rocking chair lift, chair lift, high chair, electric chair, hanging chair, egg chair, sedan chair, bunk bed, water bed, air bed, flower bed, hospital
bed, sun bed, river bed, canopy bed, hot tub, pocket watch chain, smart watch strap, stop light, traffic cone, ice cream maker,
snow mobile, snowmobile, snow plow, snow board, snowboard, surf board, surfboard, key board stand, chess board, chessboard,
dart board, ironing board, skate park, monster truck, tow truck, cement truck, concrete mixer truck, golf cart, golf ball, golf
club, billiard table, paper plane, paper airplane, origami crane, paper crane, crane bird, hot plate, license plate, number
plate, plate tectonics, petri plate, boat anchor chain, life boat, sub marine, air ship, airship, space station, gas
station, fire station, police station, bus station, weather station, radio tower antenna, cell tower, water slide, spin
top, tank top gun, army tank, water tank, gas tank, fish net, hair net, mosquito net, tennis net, volleyball net, basketball
hoop, basketball court, football helmet, football field, soccer field, soccer player, baseball bat, baseball cap, baseball
glove, baseball field, cricket bat, tennis court, tennis player, basketball player, football player, hockey player, guitar
pick, guitar case, guitar amp, violin bow, piano bench, drum machine, camera lens, camera drone, security camera, web cam
`
  .replaceAll('\n', ' ')
  .split(',')
  .map((each) => each.trim());
