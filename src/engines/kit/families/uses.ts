/** The space inside a container: the height of its floor and its width there, relative to the container's size. */
export interface Room {
  floor: number;
  wide: number;
  /** How far the floor is behind the middle, as a fraction of the length. */
  back?: number;
}

/** Things that others may lie or stand in. */
export const ROOMS: Readonly<Record<string, Room>> = {
  pot: { floor: 0.82, wide: 0.8 },
  bowl: { floor: 0.45, wide: 0.8 },
  'glass bowl': { floor: 0.22, wide: 0.72 },
  cage: { floor: 0.1, wide: 0.75 },
  bottle: { floor: 0.06, wide: 0.8 },
  jar: { floor: 0.1, wide: 0.8 },
  basket: { floor: 0.45, wide: 0.8 },
  bucket: { floor: 0.8, wide: 0.85 },
  crate: { floor: 0.95, wide: 0.9 },
  chest: { floor: 0.5, wide: 0.8 },
  barrel: { floor: 0.95, wide: 0.8 },
  mug: { floor: 0.75, wide: 0.75 },
  glass: { floor: 0.3, wide: 0.8 },
  vase: { floor: 0.7, wide: 0.5 },
  nest: { floor: 0.5, wide: 0.7 },
  plate: { floor: 0.6, wide: 0.8 },
  boat: { floor: 0.45, wide: 0.5 },
  wheelbarrow: { floor: 0.8, wide: 0.5 },
  cart: { floor: 0.62, wide: 0.95, back: 0.22 },
  egg: { floor: 0.5, wide: 0.9 },
  'trash can': { floor: 0.66, wide: 0.8 },
  sink: { floor: 0.9, wide: 0.6 },
  cradle: { floor: 0.55, wide: 0.7 },
  sleigh: { floor: 0.45, wide: 0.7 },
  coffin: { floor: 0.9, wide: 0.7 },
  sack: { floor: 0.85, wide: 0.6 },
  backpack: { floor: 0.9, wide: 0.6 },
  bathtub: { floor: 0.62, wide: 0.6 },
  'cardboard box': { floor: 0.15, wide: 0.85 },
  'shopping cart': { floor: 0.5, wide: 0.6 },
};

/** Things that are raised above what stands below them, such as trees and umbrellas. */
export const CANOPIES: ReadonlySet<string> = new Set(['tree', 'palm', 'pine', 'umbrella', 'bridge', 'table', 'mushroom', 'bonsai', 'dead tree', 'rainbow', 'gate', 'cloud']);

/** Things that are held in the hand if the prompt does not say whether they are held or stand beside. */
export const HANDY: ReadonlySet<string> = new Set(
  `sword,dagger,katana,axe,hammer,staff,shield,bow,spear,club,torch,sceptre,spoon,gun,potion,mug,book,ball,umbrella,laptop,balloon,banana,cupcake,pizza,ice cream,apple,guitar,key,burger,flower,flag,
candle,bottle,cake,crown,fork,kite,camera,broom,mop,bucket,pencil,fishing rod,pitchfork,basket,sack,wrench,shovel,pickaxe,saw,rifle,blaster,violin,trumpet,drum,microphone,telescope,scroll,map,lantern,
phone,coin,gem,trophy,fish,egg,orange,lemon,bread,donut,cookie,lollipop,honey pot,acorn,carrot,cheese,glass,plate,bowl,tray,gift,heart,star,skull,scythe,trident,wand,magnifying glass,paintbrush,
palette,whip,crossbow,arrow,bomb,net,watering can,baseball bat,tennis racket,hourglass,sign,suitcase,handbag,toothbrush,scissors,letter,newspaper,tablet,game controller,rose,tulip,sunflower,bouquet,
teddy bear,doll,cup,popcorn,hot dog,sandwich,watermelon,strawberry,pumpkin,snowball,skateboard,lightsaber,chainsaw,screwdriver,dumbbell,barbell,bone,feather,leaf,spatula,frying pan,rolling pin,trowel,shuriken,horn,flute,saxophone,harp,accordion,boomerang,slingshot,axe,rope,chain,compass,bag,lute,kettle,teapot,vase,jar,box,
taco,waffle,kebab,spaghetti,steak,bagel,pretzel,milkshake,bento box,cocktail,tambourine,maracas,bell,music box,calculator,toolbox,binoculars,pocket watch,drill,pliers,lipstick,comb,puzzle cube,
yo-yo,piggy bank,padlock,mortar,sushi platter,sushi,wedding cake,juice glass,paper airplane,steering wheel,deck of cards,snow globe,flintlock pistol,wallet,whisk,ladle,grater,cutting board,colander,
fire extinguisher,flashlight,soap,lighter,eggplant,matryoshka,envelope,flask,magnet,handheld console,handcuffs,syringe,pill bottle,megaphone,quill,pinwheel,sneaker,clipboard,kettlebell,
table tennis paddle,bowling pin,mushroom,pillow,bananas,ramen,pot,glass bowl,milk,can,chess piece,light bulb,globe,gear,peach,tomato,pear,cherry,grapes,pineapple,corn,broccoli,croissant,pancakes,fries,
telephone,grenade,crystal ball,fan,nail,screw`.split(/,\s*/),
);
