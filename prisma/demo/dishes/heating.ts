/** How a dish is brought back to the table; the texts a diner reads on the meal's page. */
export const heating = {
  simmer:
    "Pour into a small pot, cover and warm over medium-low heat for 8 to 10 minutes, stirring now and then. " +
    "Microwave: 3 minutes covered, stir, 1 more minute.",
  soup:
    "Bring the broth to a gentle simmer, add everything that came apart, and serve after 2 minutes. " +
    "Microwave: 4 minutes in a covered bowl.",
  oven: "Heat the oven to 350 °F. Cover with foil and bake for 20 minutes, uncover for 5 more until the top is crisp.",
  crisp:
    "Heat the oven to 400 °F and set on a rack for 8 to 10 minutes. An air fryer needs 5. Sauces stay cold.",
  grill:
    "Warm in a hot, dry pan for 2 minutes a side, or under the broiler for 4. Let it rest a minute before you cut it.",
  steam:
    "Steam over boiling water for 6 to 8 minutes, lid on. Microwave: 2 minutes under a damp paper towel.",
  rice: "Sprinkle with a spoon of water, cover, and microwave for 3 minutes; or 10 minutes in a covered pan on low.",
  wok: "Stir-fry in a very hot pan for 3 minutes with a few drops of water. Microwave: 2 minutes, stir, 1 more.",
  pasta:
    "Warm in a wide pan with 3 spoons of water over medium heat, tossing until the sauce is glossy again.",
  pan: "Melt a little butter in a pan and warm over medium heat for 3 minutes a side until golden.",
  salad: "Serve cool. Dress it just before you eat, not before you leave the office.",
  cold: "Serve cold, straight from the refrigerator. Add what came in the small cups at the table.",
  dessert:
    "Take it out of the refrigerator 20 minutes before dessert. If you like it warm: 10 minutes at 300 °F.",
} as const;

export type HeatingKind = keyof typeof heating;
