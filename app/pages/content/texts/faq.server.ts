import { information } from "~/kit/information-paths";
import type { Text } from "./blocks";

export const faq: Text = {
  title: "Questions and answers",
  description:
    "Answers about ordering, cutoffs, fees, refunds, gift cards, allergens, vouchers and cooking on DinDin.",
  lead: "Short answers to what people ask us most.",
  drawing: "door",
  blocks: [
    {
      kind: "questions",
      title: "Ordering",
      questions: [
        {
          question: "Until when can I order?",
          answer:
            "Each cook sets a cutoff: 12, 24, 36, 48 or 72 hours before the delivery window begins, 24 if nothing else is said. The meal's page says it as a day and a time.",
        },
        {
          question: "When does dinner come?",
          answer:
            "Between 5 and 8 pm on your delivery date, in the kitchen's time zone, unless the page says otherwise.",
        },
        {
          question: "Can I order from several cooks at once?",
          answer:
            "Yes. It is one order and one payment, and the checkout offers the days on which all of it can come. Each cook sees only their own part.",
        },
        {
          question: "Why do I see no cooks?",
          answer:
            "Because nobody cooks for your ZIP code yet. You can look around elsewhere; a cook can only deliver within their own area.",
        },
      ],
    },
    {
      kind: "questions",
      title: "Money",
      questions: [
        {
          question: "What do I pay beside the meals?",
          answer:
            "Delivery, $15.00 an order; a service fee, 20% of the meals; and local tax, 6% of the meals. A city can have other rates: your cart shows each on its own line before you pay. Voucher meals alone are delivered free.",
        },
        {
          question: "What does the cook get?",
          answer: "100% of the meal price, and all of the tip. Discounts and card fees are ours to bear.",
        },
        {
          question: "In which order is my money used?",
          answer:
            "Company money that expires first, then promotions, then gift-card money, and your card for the rest. You decide at checkout whether it pays: nothing is taken without your tick.",
        },
        {
          question: "Do gift cards expire?",
          answer:
            "Never. The money is your own, is used last, and hiding a card from your list does not touch it.",
        },
        {
          question: "What are coins?",
          answer:
            "You get one for each whole dollar of your own money that went into delivered meals. They are good for twelve months.",
        },
      ],
    },
    {
      kind: "questions",
      title: "Cancelling and refunds",
      questions: [
        {
          question: "Can I cancel?",
          answer:
            "Free of charge until the cook's cutoff. You see who gets what back before you confirm, and each means of payment gets back exactly what it paid.",
        },
        {
          question: "And after the cutoff?",
          answer:
            "Then the cook has bought and begun. Write to us: a person looks at it and decides, and says who bears the refund.",
        },
        {
          question: "What if the cook cannot make it?",
          answer: "You get the price of the meal, its fees and its tax back, to where they came from.",
        },
      ],
    },
    {
      kind: "questions",
      title: "Allergens",
      questions: [
        {
          question: "How do I know what is in a meal?",
          answer:
            "Its page lists the ingredients and the nine major allergens, contained or possible in traces. Without that declaration a meal cannot be ordered.",
        },
        {
          question: "What if an allergen is added after I ordered?",
          answer: "We tell you at once, and you can cancel in full until the meal is on its way.",
        },
      ],
    },
    {
      kind: "questions",
      title: "Cooks and companies",
      questions: [
        {
          question: "How do I become a cook?",
          answer:
            "Open a kitchen here, with what you cook and a few words about yourself. You can write your menu at once; as soon as your kitchen is approved, you can schedule meals.",
        },
        {
          question: "When am I paid?",
          answer:
            "24 hours after delivery, or after the end of the delivery window if that is later, to the bank account you connect.",
        },
        {
          question: "What is a voucher?",
          answer:
            "Your company's word for one dinner: 1 Voucher pays one voucher meal, with nothing left to pay. It buys nothing else.",
        },
        {
          question: "What does my company see?",
          answer:
            "Order number, date, status, and the company dollars and vouchers used. Never what you ate, where, or what you paid yourself.",
        },
      ],
    },
    {
      kind: "call",
      title: "Not answered?",
      text: "Ask us. People read it.",
      links: [[information.contact, "Contact us"]],
    },
  ],
};
