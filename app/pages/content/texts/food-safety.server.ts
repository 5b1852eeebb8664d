import { information } from "~/kit/information-paths";
import type { Text } from "./blocks";

export const foodSafety: Text = {
  title: "Food safety",
  description:
    "How DinDin keeps home-cooked meals safe: approved kitchens, permits, nine declared allergens, and what happens when something changes.",
  lead: "You cannot look into the pot. So we ask the questions you would ask, and show you the answers.",
  drawing: "plate",
  blocks: [
    {
      kind: "figures",
      title: "In short",
      figures: [
        { figure: "Every", text: "kitchen is approved by a person before anybody can find it" },
        { figure: "9 of 9", text: "major allergens must be declared before a meal can be scheduled" },
        { figure: "0", text: "meals are sold on a day after a needed permit has ended" },
      ],
    },
    {
      kind: "tiles",
      title: "Before a meal is sold",
      tiles: [
        {
          title: "The kitchen",
          text: "A cook says who they are and where they cook. Where the law asks for a permit we ask for its number and its last day, and nothing can be ordered for a later one.",
        },
        {
          title: "The allergens",
          text: "Milk, egg, fish, shellfish, tree nuts, peanut, wheat, soy, sesame: each is declared as contained, as possible traces, or as absent. Without it there is no date.",
        },
        {
          title: "The day",
          text: "Meals are cooked to order for the delivery date, between the cutoff and your door. The page says how to warm them.",
        },
      ],
    },
    {
      kind: "tiles",
      title: "When something changes",
      tiles: [
        {
          title: "You are told at once",
          text: "A cook who adds an allergen or changes ingredients while your order is open makes us tell you, by mail and in your order.",
        },
        {
          title: "You may say no",
          text: "Then you can cancel in full until the meal is on its way, whatever the cutoff says.",
        },
        {
          title: "Nothing slips through",
          text: "A cart or a payment from before the change stops and shows it to you before it goes on.",
        },
      ],
    },
    {
      kind: "tiles",
      title: "At your table",
      tiles: [
        { title: "Within two hours", text: "Eat it, or put it into the refrigerator at 40 °F or below." },
        { title: "Hot through", text: "Warm leftovers to 165 °F in the middle, once." },
        { title: "Three to four days", text: "is how long cooked leftovers keep in the refrigerator." },
      ],
    },
    {
      kind: "words",
      title: "If you have an allergy",
      paragraphs: [
        "Set your allergens in the filters, and meals that hold them stay out of your lists. Read the meal's page all the same: home kitchens use the same pans for many dishes, and “may contain” is meant seriously.",
        "If somebody has a severe reaction, call 911 first. Then tell us, and we take the meal off the menu while we look into it.",
      ],
    },
    {
      kind: "call",
      title: "Something was not right?",
      text: "Tell us at once, with your order's number.",
      links: [[information.contact, "Report it"]],
    },
  ],
};
