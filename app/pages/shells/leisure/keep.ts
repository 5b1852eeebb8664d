/** Reads and writes what a browser keeps; one that keeps nothing answers null and loses nothing. */
export function kept(store: "local" | "session", key: string): string | null {
  try {
    return window[`${store}Storage`].getItem(key);
  } catch {
    return null;
  }
}

export function keep(store: "local" | "session", key: string, value: string | null): void {
  try {
    const place = window[`${store}Storage`];
    if (value === null) place.removeItem(key);
    else place.setItem(key, value);
  } catch {
    // Nothing is kept here.
  }
}
