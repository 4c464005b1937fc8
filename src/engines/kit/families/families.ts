import { APES } from './animals/apes.ts';
import { BEASTS } from './animals/beasts.ts';
import { BEINGS } from './animals/beings.ts';
import { CRAWLERS } from './animals/crawlers.ts';
import { CREATURES } from './animals/creatures.ts';
import { DOGS } from './animals/dogs.ts';
import { FELLOWS } from './animals/fellows.ts';
import { FOLK } from './animals/folk.ts';
import { FOWL } from './animals/fowl.ts';
import { GIANTS } from './animals/giants.ts';
import { OTHER_ANIMALS } from './animals/others.ts';
import { PETS } from './animals/pets.ts';
import { REPTILES } from './animals/reptiles.ts';
import { SEA_ANIMALS } from './animals/sea.ts';
import { SHORE } from './animals/shore.ts';
import { SMALL_ANIMALS } from './animals/small.ts';
import { WILD } from './animals/wild.ts';
import type { Family } from './family.ts';
import { CONSTRUCTS } from './people/constructs.ts';
import { PEOPLE } from './people/people.ts';
import { APPLIANCES } from './things/appliances.ts';
import { ARCADE } from './things/arcade.ts';
import { ARMOURY } from './things/armoury.ts';
import { ARMS } from './things/arms.ts';
import { BATHWARE } from './things/bathware.ts';
import { BEDS } from './things/beds.ts';
import { BELONGINGS } from './things/belongings.ts';
import { BUILDINGS } from './things/buildings.ts';
import { CONTAINERS } from './things/containers.ts';
import { CURIOS } from './things/curios.ts';
import { DEPOT } from './things/depot.ts';
import { DESK } from './things/desk.ts';
import { DEVICES } from './things/devices.ts';
import { DUTY } from './things/duty.ts';
import { FAIRGROUND } from './things/fairground.ts';
import { FARE } from './things/fare.ts';
import { FIREARMS } from './things/firearms.ts';
import { FITTINGS } from './things/fittings.ts';
import { FIXTURES } from './things/fixtures.ts';
import { FLEET } from './things/fleet.ts';
import { FLORA } from './things/flora.ts';
import { CAMP, FOOD } from './things/food.ts';
import { FURNITURE } from './things/furniture.ts';
import { GADGETS } from './things/gadgets.ts';
import { GARB } from './things/garb.ts';
import { GOODS } from './things/goods.ts';
import { GROWTH } from './things/growth.ts';
import { GYMNASIUM } from './things/gymnasium.ts';
import { HALLS } from './things/halls.ts';
import { HANDWORK } from './things/handwork.ts';
import { HAULAGE } from './things/haulage.ts';
import { HEARTH } from './things/hearth.ts';
import { HOME } from './things/home.ts';
import { IDOLS } from './things/idols.ts';
import { IMPLEMENTS } from './things/implements.ts';
import { INDOORS } from './things/indoors.ts';
import { KEEPSAKES } from './things/keepsakes.ts';
import { KITCHEN } from './things/kitchen.ts';
import { LANDFORMS } from './things/landforms.ts';
import { LANDMARKS } from './things/landmarks.ts';
import { LARDER } from './things/larder.ts';
import { LONGSHIPS } from './things/longship.ts';
import { MACHINES } from './things/machines.ts';
import { MANTEL } from './things/mantel.ts';
import { MARVELS } from './things/marvels.ts';
import { MEALS } from './things/meals.ts';
import { MONUMENTS } from './things/monuments.ts';
import { MUSIC } from './things/music.ts';
import { NATURE } from './things/nature.ts';
import { NOVELTIES } from './things/novelties.ts';
import { ODDITIES } from './things/oddities.ts';
import { OFFICE } from './things/office.ts';
import { OUTPOSTS } from './things/outposts.ts';
import { PARLOUR } from './things/parlour.ts';
import { PASTIMES } from './things/pastimes.ts';
import { PAVILIONS } from './things/pavilions.ts';
import { PLAYGROUND } from './things/playground.ts';
import { PREMISES } from './things/premises.ts';
import { RELICS } from './things/relics.ts';
import { RIDERS } from './things/riders.ts';
import { RIDES } from './things/rides.ts';
import { RIDING } from './things/riding.ts';
import { ROADSIDE } from './things/roadside.ts';
import { ROLLERS } from './things/rollers.ts';
import { SIEGE } from './things/siege.ts';
import { SOLIDS } from './things/solids.ts';
import { SPACECRAFT } from './things/spacecraft.ts';
import { SPORT } from './things/sport.ts';
import { STREET } from './things/street.ts';
import { SUNDRIES } from './things/sundries.ts';
import { SUPPLIES } from './things/supplies.ts';
import { TABLEWARE } from './things/tableware.ts';
import { TOOLS } from './things/tools.ts';
import { TOYS } from './things/toys.ts';
import { TREASURES } from './things/treasures.ts';
import { UTENSILS } from './things/utensils.ts';
import { VEHICLES } from './things/vehicles.ts';
import { WARES } from './things/wares.ts';
import { WORKS } from './things/works.ts';
import { WORKSHOP } from './things/workshop.ts';

const LIVING = [
  ...PEOPLE,
  ...CONSTRUCTS,
  ...BEASTS,
  ...DOGS,
  ...WILD,
  ...OTHER_ANIMALS,
  ...SMALL_ANIMALS,
  ...SEA_ANIMALS,
  ...FELLOWS,
  ...BEINGS,
  ...CREATURES,
  ...REPTILES,
  ...FOWL,
  ...SHORE,
  ...CRAWLERS,
  ...FOLK,
  ...GIANTS,
  ...APES,
  ...PETS,
];

const ALL = [
  ...LIVING.map((family) => ({ ...family, living: true })),
  ...ARMS,
  ...MEALS,
  ...MUSIC,
  ...OFFICE,
  ...HANDWORK,
  ...PLAYGROUND,
  ...TOYS,
  ...RIDES,
  ...RELICS,
  ...DUTY,
  ...DEPOT,
  ...SOLIDS,
  ...FARE,
  ...SPACECRAFT,
  ...ROADSIDE,
  ...PASTIMES,
  ...SUNDRIES,
  ...KEEPSAKES,
  ...GARB,
  ...UTENSILS,
  ...MARVELS,
  ...MONUMENTS,
  ...ARCADE,
  ...GYMNASIUM,
  ...NOVELTIES,
  ...DEVICES,
  ...FAIRGROUND,
  ...ROLLERS,
  ...WARES,
  ...SPORT,
  ...CONTAINERS,
  ...FURNITURE,
  ...HOME,
  ...BUILDINGS,
  ...NATURE,
  ...VEHICLES,
  ...MACHINES,
  ...FOOD,
  ...CAMP,
  ...GOODS,
  ...INDOORS,
  ...BELONGINGS,
  ...TABLEWARE,
  ...TREASURES,
  ...CURIOS,
  ...RIDING,
  ...SUPPLIES,
  ...LANDMARKS,
  ...IMPLEMENTS,
  ...KITCHEN,
  ...GADGETS,
  ...STREET,
  ...TOOLS,
  ...LONGSHIPS,
  ...SIEGE,
  ...PREMISES,
  ...GROWTH,
  ...HALLS,
  ...RIDERS,
  ...HAULAGE,
  ...BEDS,
  ...FITTINGS,
  ...APPLIANCES,
  ...ARMOURY,
  ...LARDER,
  ...ODDITIES,
  ...PARLOUR,
  ...WORKS,
  ...OUTPOSTS,
  ...FLORA,
  ...WORKSHOP,
  ...LANDFORMS,
  ...FLEET,
  ...MANTEL,
  ...FIXTURES,
  ...HEARTH,
  ...DESK,
  ...BATHWARE,
  ...PAVILIONS,
  ...IDOLS,
  ...FIREARMS,
];

/** All families of the library, by name. */
export const FAMILIES: ReadonlyMap<string, Family> = new Map(ALL.map((family) => [family.name, family]));
