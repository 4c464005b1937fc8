/** Plants and other things that grow. */
export const PLANTS = `
blossom: blossom, yellow flower
bouquet: bouquet, bouquet of flowers, bunch of flowers, flower bouquet
cactus: cactus, saguaro, succulent
cherry-blossom: cherry blossom, sakura, pink flower
deciduous-tree: tree, oak, oak tree, maple tree, deciduous tree, apple tree, bush, shrub
evergreen-tree: pine, pine tree, fir, fir tree, spruce, evergreen, conifer, evergreen tree
fallen-leaf: autumn leaf, fallen leaf, brown leaf
four-leaf-clover: four leaf clover, clover, lucky clover
herb: herb, sprig, basil, mint, parsley
hibiscus: flower, hibiscus, red flower, poppy
hyacinth: hyacinth, lavender, purple flower
leaf-fluttering-in-wind: leaf, green leaf, leaves
lotus: lotus, water lily, lotus flower, lily
maple-leaf: maple leaf
palm-tree: palm tree, palm, coconut tree
potted-plant: potted plant, plant, house plant, houseplant, flower pot, plant pot, flowerpot, fern
rose: rose, red rose
rosette: rosette
seedling: seedling, sprout, sapling
shamrock: shamrock
sheaf-of-rice: wheat, sheaf of wheat, rice plant, grain
sunflower: sunflower
tulip: tulip
white-flower: white flower, daisy
wilted-flower: wilted flower, wilted rose, dead flower
mushroom: mushroom, toadstool, fly agaric, fungus
brown-mushroom: brown mushroom, champignon, shiitake, portobello
wood: log, wood, firewood, lumber, timber, tree trunk
christmas-tree: christmas tree, xmas tree, decorated tree
tanabata-tree: bamboo, tanabata tree
pine-decoration: bamboo decoration, kadomatsu
jack-o-lantern: jack o lantern, pumpkin, halloween pumpkin, carved pumpkin, jack-o-lantern
chestnut: chestnut, acorn, hazelnut
`;
