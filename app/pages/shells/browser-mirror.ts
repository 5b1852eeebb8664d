import { useEffect } from "react";
import { storeItem } from "./browser-storage";
import { useRootData } from "./root-data";

/**
 * The specification's local-storage keys, for scripts and the push service that read them: the kind of account, a
 * marker (never a key) that somebody is signed in, the cart's count and its first meal. The geometry is written by an
 * idle task (`idle-tasks/geometry.ts`). A browser that stores nothing loses nothing: the server knows all of it.
 */
export function useBrowserMirror(): void {
  const root = useRootData();
  const signedIn = Boolean(root?.visitor);
  const accountType = signedIn ? (root?.accountType ?? null) : null;
  const count = root?.cart ? String(root.cart.count) : null;
  const first = root?.cart?.first ? JSON.stringify(root.cart.first) : null;
  useEffect(() => {
    storeItem("local", "account_type", accountType);
    storeItem("local", "login_key", signedIn ? "yes" : null);
    storeItem("local", "cart_count", count);
    storeItem("local", "cart_first_item", first);
  }, [accountType, signedIn, count, first]);
}
