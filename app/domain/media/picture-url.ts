/** What a picture of ours is called within the site: `/uploads/<id>-<width>.<format>`; all but its end is the upload's `path`. */
const ADDRESS = /^\/(uploads\/[0-9a-f]{32})-(?:320|640|960)\.(?:avif|webp)$/;

/** The address of an upload at a width (pixels); the widest in AVIF unless told, which is how it is written down. */
export function addressOf(path: string, width = 960, format = "avif"): string {
  return `/${path}-${width}.${format}`;
}

/** The `path` of the upload that an address names, the whole of it; null for an address that is no upload's. */
export function pathOfAddress(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null;
}
