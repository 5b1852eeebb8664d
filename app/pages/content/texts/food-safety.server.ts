import { informationPaths } from "~/kit/information-paths";
import type { Text } from "./blocks";

export const foodSafety: Text = {
  title: "Food safety",
  description:
    "How DinDin keeps home-cooked meals safe: approved kitchens, permits, nine declared allergens, and what happens when something changes.",
  lead: "You can't look into the pot, so we ask the questions you would ask and show you the answers.",
  drawing: "plate",
  blocks: [
    {
      kind: "figures",
      title: "In short",
      figures: [
        { figure: "Every", text: "kitchen is approved by a person before anyone can find it" },
        { figure: "9 of 9", text: "major allergens must be declared before a meal can be scheduled" },
        { figure: "0", text: "meals are sold for a day after a required permit has expired" },
      ],
    },
    {
      kind: "tiles",
      title: "Before a meal is sold",
      tiles: [
        {
          title: "The kitchen",
          text: "Cooks tell us who they are and where they cook. Where the law requires a permit, we ask for its number and expiration date, and no one can order for a later day.",
        },
        {
          title: "The allergens",
          text: "Milk, egg, fish, shellfish, tree nuts, peanut, wheat, soy and sesame: the cook declares whether the meal contains each one, may contain it, or neither. Until then, the meal can't be scheduled.",
        },
        {
          title: "The day",
          text: "Meals are cooked to order for the delivery date. Each meal's page has reheating instructions.",
        },
      ],
    },
    {
      kind: "tiles",
      title: "When something changes",
      tiles: [
        {
          title: "We tell you right away",
          text: "If a cook adds an allergen or changes ingredients while your order is open, we tell you by email and in your order.",
        },
        {
          title: "You can say no",
          text: "You can then cancel for a full refund until the meal is out for delivery, even after the cutoff.",
        },
        {
          title: "Nothing slips through",
          text: "If you had it in your cart or were about to pay, we show you the change before you continue.",
        },
      ],
    },
    {
      kind: "tiles",
      title: "At home",
      tiles: [
        { title: "Within two hours", text: "Eat it or refrigerate it at 40 °F or below." },
        { title: "Heat it through", text: "Reheat leftovers once, to 165 °F in the middle." },
        { title: "Three to four days", text: "is how long cooked leftovers keep in the refrigerator." },
      ],
    },
    {
      kind: "words",
      title: "If you have an allergy",
      paragraphs: [
        "Set your allergens in the filters to hide meals that contain them. Still read the meal's page: home kitchens use the same pans for many dishes, so take “may contain” seriously.",
        "If someone has a severe reaction, call 911 first. Then tell us, and we'll take the meal off the menu while we look into it.",
      ],
    },
    {
      kind: "call",
      title: "Something wasn't right?",
      text: "Tell us right away, and include your order number.",
      links: [[informationPaths.contact, "Report a problem"]],
    },
  ],
};
