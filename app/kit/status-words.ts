/** A status of an order, a part or a line as people read it: `out for delivery`, and `canceled` for the wire's `cancelled`. */
export function statusWords(status: string): string {
  return status === "cancelled" ? "canceled" : status.replaceAll("_", " ");
}
