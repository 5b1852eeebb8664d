/**
 * What a list says of an order to whoever cooks it: its dishes without those that were declined or called off, and all of
 * them where none is left.
 */
export function dishesToMake<Dish extends { status: "active" | "declined" | "cancelled" }>(
  items: readonly Dish[],
): readonly Dish[] {
  const active = items.filter(({ status }) => status === "active");
  return active.length > 0 ? active : items;
}
