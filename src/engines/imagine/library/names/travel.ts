/** Vehicles, and other things on roads, on water and in the air. */
export const VEHICLES = `
aerial-tramway: aerial tramway, gondola lift
mountain-cableway: cable car, gondola, mountain cableway, ski lift
airplane: airplane, plane, aeroplane, aircraft, jet, airliner, jumbo jet, fighter jet, passenger plane, jet plane
airplane-departure: plane taking off, airplane departure
airplane-arrival: landing plane, airplane arrival
small-airplane: small airplane, small plane, propeller plane, biplane, light aircraft, cessna, toy plane
ambulance: ambulance
articulated-lorry: semi truck, articulated lorry, lorry, semi trailer, tanker truck, big rig, 18 wheeler, trailer truck
auto-rickshaw: tuk tuk, auto rickshaw, rickshaw
automobile: car, automobile, sedan, hatchback, vehicle, coupe, family car, compact car, station wagon, limousine, vintage car, electric car, old car
bicycle: bicycle, bike, mountain bike, road bike, racing bike
bullet-train: bullet train, shinkansen
high-speed-train: high speed train
bus: bus, school bus, coach, double decker bus, city bus
oncoming-bus: bus front, oncoming bus
canoe: canoe, kayak, rowing boat, rowboat, paddle boat, row boat, raft, dinghy
carousel-horse: carousel horse, merry go round, carousel, rocking horse
delivery-truck: delivery truck, truck, box truck, van, moving truck, dump truck, garbage truck, cargo truck
ferry: ferry, ferryboat
fire-engine: fire truck, fire engine, firetruck, fire brigade
flying-saucer: ufo, flying saucer, alien ship, alien spaceship
helicopter: helicopter, chopper
kick-scooter: kick scooter, push scooter
light-rail: light rail
locomotive: steam locomotive, locomotive, steam train, steam engine, train engine, toy train
metro: metro, subway, subway train, underground train
minibus: minibus, camper van, campervan, minivan, caravan, volkswagen bus
monorail: monorail
motor-boat: motor boat, motorboat
motor-scooter: scooter, moped, vespa, motor scooter
motorcycle: motorcycle, motorbike, chopper motorcycle, dirt bike, sport bike
mountain-railway: mountain railway
oncoming-automobile: car front, oncoming car
oncoming-police-car: police car front
oncoming-taxi: taxi front
parachute: parachute, paraglider
passenger-ship: cruise ship, passenger ship, ocean liner, titanic, cruise liner
pickup-truck: pickup truck, pickup, pick up truck, pick up
police-car: police car, cop car, patrol car
racing-car: racing car, race car, formula 1 car, f1 car, sports car, formula one car, supercar, ferrari, go kart
railway-car: railway car, train carriage, wagon
rocket: rocket, space rocket, spaceship, spacecraft, space shuttle, rocket ship, missile, starship
sailboat: sailboat, sailing boat, yacht, pirate ship, sail boat, sailing ship, galleon, viking ship
satellite: satellite, space satellite
ship: ship, cargo ship, boat, steamship, container ship, tugboat, warship, fishing boat
speedboat: speedboat, speed boat, powerboat
sport-utility-vehicle: suv, jeep, off roader, 4x4, sport utility vehicle, off road vehicle
suspension-railway: suspension railway
taxi: taxi, cab, taxicab, yellow cab
tractor: tractor, farm tractor, bulldozer
train: train, train front
railway-track: railway track, train track, rails
tram: tram front
tram-car: tram, streetcar, tram car, trolley
trolleybus: trolleybus
manual-wheelchair: wheelchair, manual wheelchair
motorized-wheelchair: motorized wheelchair, electric wheelchair
wheel: wheel, tire, tyre, car tire, car wheel
fuel-pump: fuel pump, gas pump, petrol pump
anchor: anchor, ship anchor
ring-buoy: lifebuoy, life ring, life preserver, ring buoy, lifebelt
stop-sign: stop sign
vertical-traffic-light: traffic light, stoplight, traffic signal
construction: construction barrier, road barrier, barricade
police-car-light: siren, police light, police car light
bus-stop: bus stop, bus stop sign
motorway: motorway, highway, road
`;
/** Buildings and places. */
export const PLACES = `
bank: bank, bank building
barber-pole: barber pole
beach-with-umbrella: beach umbrella, parasol, beach with umbrella, beach
brick: brick, bricks, stack of bricks, wall, brick wall
building-construction: construction crane, crane, building construction, construction site
camping: campsite, camping
castle: castle, medieval castle, fortress, fairy tale castle, disney castle, palace
japanese-castle: japanese castle, pagoda, asian temple
church: church, chapel, cathedral
circus-tent: circus tent, circus, big top, marquee
classical-building: greek temple, classical building, parthenon, museum, courthouse, roman temple
convenience-store: convenience store, shop, store, corner shop
department-store: department store, mall, shopping mall
derelict-house: haunted house, derelict house, abandoned house
desert-island: desert island, tropical island, island
factory: factory, power plant, plant building
ferris-wheel: ferris wheel, big wheel
fountain: fountain, water fountain
hindu-temple: hindu temple
hospital: hospital, clinic
hotel: hotel
house: house, cottage, home, family house, cabin house, villa, farmhouse
house-with-garden: house with garden, house with a garden, suburban house
houses: houses, village, neighborhood
hut: hut, mud hut, cabin, straw hut, shack, log cabin
japanese-post-office: post office
kaaba: kaaba
love-hotel: love hotel
mosque: mosque
mount-fuji: mount fuji, snowy mountain peak
mountain: mountain, hill, peak
snow-capped-mountain: snow capped mountain, snowy mountain, alps
national-park: national park
office-building: office building, skyscraper, building, apartment building, apartment block, tower block, high rise, office tower
playground-slide: slide, playground slide
post-office: european post office
rock: rock, stone, boulder, pebble
roller-coaster: roller coaster, rollercoaster
school: school, schoolhouse
shinto-shrine: shinto shrine, torii, torii gate
stadium: stadium, arena, colosseum
station: train station, railway station
statue-of-liberty: statue of liberty
synagogue: synagogue
tent: tent, camping tent
tokyo-tower: tokyo tower, eiffel tower, radio tower, transmission tower, lattice tower
volcano: volcano
wedding: wedding chapel
hole: hole, manhole
bridge-at-night: bridge, suspension bridge, golden gate bridge
desert: desert
hot-springs: hot spring
`;
/** Sky, weather and time. */
export const SKY = `
alarm-clock: alarm clock
mantelpiece-clock: mantelpiece clock, mantel clock, antique clock
three-oclock: clock, wall clock, analog clock, clock face, dial
stopwatch: stopwatch
timer-clock: timer, kitchen timer
hourglass-done: hourglass, sand timer, sandglass, egg timer
hourglass-not-done: running hourglass, hourglass with flowing sand
watch: watch, wristwatch, wrist watch
cloud: cloud, white cloud
cloud-with-lightning: thundercloud, storm cloud, cloud with lightning
cloud-with-lightning-and-rain: thunderstorm
cloud-with-rain: rain cloud, cloud with rain
cloud-with-snow: snow cloud, cloud with snow
sun-behind-cloud: sun behind cloud, partly cloudy
comet: comet, meteor
shooting-star: shooting star, falling star
crescent-moon: crescent moon, crescent, half moon
full-moon: full moon, moon
new-moon: new moon
full-moon-face: moon with face, moon face
first-quarter-moon-face: quarter moon face
new-moon-face: new moon face
sun: sun
sun-with-face: sun with face, smiling sun
droplet: droplet, water drop, drop, raindrop, drop of water, tear drop, teardrop
fire: fire, flame, campfire, bonfire, fireball
globe-showing-americas: globe, earth, planet earth, world, planet, earth globe
globe-showing-europe-africa: globe showing europe and africa
globe-showing-asia-australia: globe showing asia and australia
globe-with-meridians: globe with meridians, wireframe globe
glowing-star: glowing star
star: star, gold star, five pointed star
high-voltage: lightning bolt, lightning, thunderbolt, bolt, high voltage
rainbow: rainbow
ringed-planet: saturn, ringed planet
snowflake: snowflake, snow crystal, ice crystal
snowman: snowman with snow
snowman-without-snow: snowman
tornado: tornado, twister, hurricane, whirlwind
cyclone: cyclone, spiral, vortex
umbrella: umbrella, open umbrella
umbrella-with-rain-drops: umbrella with rain, umbrella in the rain
closed-umbrella: closed umbrella, folded umbrella
umbrella-on-ground: sunshade
water-wave: wave, ocean wave, tsunami, water wave
thermometer: thermometer
compass: compass
world-map: world map, map
map-of-japan: map of japan
wind-face: wind face
sparkles: sparkles, sparkle, glitter
bellhop-bell: bellhop bell, service bell, desk bell, reception bell
luggage: luggage, suitcase, trolley case, baggage
`;
