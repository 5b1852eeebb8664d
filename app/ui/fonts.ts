/** Link descriptors that fetch both typefaces with the page; spread them into the root's `links`. */
export const fontPreloads = ["/fonts/fraunces.woff2", "/fonts/figtree.woff2"].map((href) => ({
  rel: "preload" as const,
  as: "font" as const,
  type: "font/woff2",
  href,
  crossOrigin: "anonymous" as const,
}));
