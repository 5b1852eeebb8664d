/** What local or session storage holds under a key; null where the browser refuses to store anything. */
export function storedItem(store: "local" | "session", key: string): string | null {
  try {
    return window[`${store}Storage`].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value under a key, or removes it for null; does nothing where the browser refuses to store anything. */
export function storeItem(store: "local" | "session", key: string, value: string | null): void {
  try {
    const storage = window[`${store}Storage`];
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // Nothing is stored in this browser.
  }
}
