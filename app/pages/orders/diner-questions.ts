/** A dish of an order, as far as its diner may have something to answer. */
interface Dish {
  status: "active" | "declined" | "cancelled";
  allergen_confirmation: "pending" | "confirmed" | null;
  swap: { status: string } | null;
}

/** Whether the diner has still to say if another dish takes a dish's place. */
export const isSwapOpen = ({ status, swap }: Pick<Dish, "status" | "swap">) =>
  status === "active" && swap?.status === "open";

/** Whether the diner has still to say if they want a dish whose allergens changed. */
export const isAsked = ({ status, allergen_confirmation }: Pick<Dish, "status" | "allergen_confirmation">) =>
  status === "active" && allergen_confirmation === "pending";

/** Whether an order waits for its diner's answer about one of these dishes. */
export const hasQuestion = (items: readonly Dish[]) =>
  items.some((item) => isSwapOpen(item) || isAsked(item));
