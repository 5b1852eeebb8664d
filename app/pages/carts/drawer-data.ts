import type { LoaderFunctionArgs } from "@remix-run/node";
import { loader as readCart } from "./cart";

/** The cart as its own screen shows it, for beside another page; null where it can't be read: that page stays as it is. */
export async function loader(args: LoaderFunctionArgs) {
  try {
    return await readCart(args);
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status >= 400) return null;
    throw thrown;
  }
}
