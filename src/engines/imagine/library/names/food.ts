/** Food, drinks, and the things that they are served in. */
export const FOOD = `
amphora: amphora, vase, urn, ceramic vase, clay jar, pot, ancient vase, greek vase
avocado: avocado
baby-bottle: baby bottle, milk bottle
bacon: bacon, bacon strip
bagel: bagel
baguette-bread: baguette, french bread
banana: banana, bunch of bananas, plantain
beans: bean, beans, kidney bean
beer-mug: beer, beer mug, beer glass, pint, tankard, pint of beer, stein, root beer, lager, ale, stout
bell-pepper: bell pepper, green pepper, paprika
bento-box: bento, bento box, lunch box
beverage-box: juice box, beverage box, milk carton, carton, juice carton
birthday-cake: birthday cake, cake, layer cake, wedding cake
blueberries: blueberry, blueberries, berry, berries
bottle-with-popping-cork: champagne, champagne bottle, wine bottle, bottle, bottle of wine, bottle of champagne
bowl-with-spoon: bowl, bowl of cereal, cereal, porridge, bowl with spoon, oatmeal
bread: bread, loaf, loaf of bread, toast, slice of bread
broccoli: broccoli, cauliflower
bubble-tea: bubble tea, boba, milk tea, boba tea
burrito: burrito, wrap
butter: butter, stick of butter, margarine
candy: candy, sweet, bonbon, toffee
canned-food: can, tin can, canned food, tin, soup can, can of soup, soda can, can of beans
carrot: carrot
cheese-wedge: cheese, cheese wedge, cheddar, slice of cheese, swiss cheese
cherries: cherry, cherries
chocolate-bar: chocolate bar, chocolate, bar of chocolate
chopsticks: chopsticks
clinking-beer-mugs: two beers, clinking beer mugs, beer mugs
clinking-glasses: clinking glasses, champagne glass, champagne glasses, flute glass
cocktail-glass: cocktail, martini, cocktail glass, margarita
coconut: coconut
cooked-rice: rice, bowl of rice, cooked rice
cooking: frying pan, fried egg, pan, skillet, egg in a pan
cookie: cookie, biscuit, chocolate chip cookie, cracker
croissant: croissant, pastry
cucumber: cucumber, pickle, zucchini, gherkin
cup-with-straw: soda, soft drink, cup with straw, cola, paper cup, soda cup, drink, lemonade, milkshake, smoothie
cupcake: cupcake, muffin
curry-rice: curry, curry rice
custard: custard, pudding, flan, creme caramel, panna cotta
cut-of-meat: steak, meat, cut of meat, beef, pork chop, ham
dango: dango
doughnut: doughnut, donut
dumpling: dumpling, gyoza, ravioli, pierogi
ear-of-corn: corn, ear of corn, maize, corn cob, sweetcorn, corn on the cob
egg: egg, easter egg, chicken egg
eggplant: eggplant, aubergine
falafel: falafel, meatball
fish-cake-with-swirl: fish cake, narutomaki
flatbread: flatbread, naan, pita, tortilla
fondue: fondue
fork-and-knife: fork, cutlery, fork and knife, knife and fork, silverware
fork-and-knife-with-plate: plate, dinner plate, fork and knife with plate, dish
fortune-cookie: fortune cookie
french-fries: french fries, fries, chips, french fry
fried-shrimp: fried shrimp, tempura
garlic: garlic, garlic bulb
ginger-root: ginger, ginger root
glass-of-milk: milk, glass of milk, glass of water, glass
grapes: grape, grapes, bunch of grapes
green-apple: green apple, granny smith
green-salad: salad, green salad, bowl of salad
hamburger: hamburger, burger, cheeseburger
honey-pot: honey, honey pot, jar of honey, pot of honey, honey jar
hot-beverage: coffee, cup of coffee, hot beverage, tea, mug, cup, coffee cup, coffee mug, cup of tea, tea cup, teacup, espresso, cappuccino, latte, hot chocolate, mug of coffee, mug of cocoa
hot-dog: hot dog, hotdog, sausage, bratwurst
hot-pepper: chili, chili pepper, hot pepper, chilli, red pepper, jalapeno, pepper
ice: ice, ice cube, block of ice
ice-cream: bowl of ice cream, ice cream sundae, sundae, scoop of ice cream, gelato
soft-ice-cream: ice cream, ice cream cone, soft ice cream, soft serve
jar: jar, mason jar, jam jar, jar of jam, jam, glass jar
kitchen-knife: knife, kitchen knife, chef knife, butcher knife, cleaver
kiwi-fruit: kiwi, kiwi fruit, kiwifruit
leafy-green: lettuce, leafy green, cabbage, spinach, kale, bok choy
lemon: lemon
lime: lime
lollipop: lollipop, lolly, candy lollipop
mango: mango
mate: mate, yerba mate
meat-on-bone: meat on bone, meat on the bone, roast
melon: melon, honeydew
moon-cake: moon cake, mooncake
oden: oden, kebab, skewer
olive: olive
onion: onion
pancakes: pancake, pancakes, stack of pancakes, crepe
pea-pod: pea, peas, pea pod
peach: peach, apricot, nectarine
peanuts: peanut, peanuts, nut, nuts, almond
pear: pear
pie: pie, apple pie, pumpkin pie, tart
pineapple: pineapple
pizza: pizza, slice of pizza, pizza slice
popcorn: popcorn
pot-of-food: pot of food, stew, cooking pot, casserole, soup pot, pot of soup, saucepan
potato: potato
poultry-leg: chicken leg, drumstick, poultry leg, fried chicken, chicken drumstick
pouring-liquid: pouring liquid
pretzel: pretzel
red-apple: apple, red apple, fruit
rice-ball: rice ball, onigiri
rice-cracker: rice cracker
roasted-sweet-potato: sweet potato, yam, roasted sweet potato
sake: sake, sake bottle
salt: salt, salt shaker, pepper shaker, shaker
sandwich: sandwich, sub, panini, blt
shallow-pan-of-food: paella, shallow pan of food, wok
shaved-ice: shaved ice, snow cone
shortcake: cheesecake, strawberry cake, shortcake, slice of cake, piece of cake
spaghetti: spaghetti, pasta, noodles, plate of spaghetti
spoon: spoon, tablespoon, teaspoon, ladle
steaming-bowl: ramen, ramen noodles, noodle soup, soup, bowl of soup, steaming bowl, bowl of noodles, bowl of ramen
strawberry: strawberry, raspberry
stuffed-flatbread: doner kebab, gyro, stuffed flatbread, shawarma
sushi: sushi, nigiri, sushi roll
taco: taco
takeout-box: takeout box, takeaway box, chinese takeout
tamale: tamale
tangerine: orange, tangerine, mandarin, clementine, orange fruit, grapefruit
teacup-without-handle: japanese tea, green tea, matcha, teacup without handle
teapot: teapot, tea pot, kettle, tea kettle
tomato: tomato
tropical-drink: tropical drink, pina colada, mai tai
tumbler-glass: whiskey, whisky, tumbler, tumbler glass, glass of whiskey, bourbon
waffle: waffle
watermelon: watermelon, slice of watermelon, watermelon slice
wine-glass: wine, wine glass, glass of wine, red wine, white wine, merlot, chardonnay, wineglass, goblet, chalice
piata: pinata
`;
