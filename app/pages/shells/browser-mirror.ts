import { useEffect } from "react";
import { useRootData } from "./root-data";

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing loses nothing: the server knows all of it.
  }
}

/**
 * The specification's local-storage keys, for scripts and the push service that read them: the kind of account, a
 * marker (never a key) that somebody is signed in, the cart's count and its first meal. The geometry is written at leisure
 * (`leisure/geometry.ts`).
 */
export function useBrowserMirror(): void {
  const root = useRootData();
  const signedIn = Boolean(root?.visitor);
  const accountType = signedIn ? (root?.accountType ?? null) : null;
  const count = root?.cart ? String(root.cart.count) : null;
  const first = root?.cart?.first ? JSON.stringify(root.cart.first) : null;
  useEffect(() => {
    write("account_type", accountType);
    write("login_key", signedIn ? "yes" : null);
    write("cart_count", count);
    write("cart_first_item", first);
  }, [accountType, signedIn, count, first]);
}
