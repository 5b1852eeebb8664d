/** Half a surrogate pair: what remains of an emoji that was cut in two. It has no UTF-8, so it is replaced. */
const HALF = /\p{Surrogate}/gu;
const wellFormed = (text: string): string => text.replace(HALF, "\ufffd");

/**
 * A path or URL as it may stand in a header. HTTP knows ASCII only, and Node refuses a header with anything else, which
 * would turn a redirect into a 503. Whatever is no visible ASCII character (letters of other scripts, emoji, spaces, line
 * ends, NUL) is percent-encoded as UTF-8; what is encoded already stays as it is.
 */
export function encodeLocation(to: string): string {
  return wellFormed(to).replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
}

/** A cookie's value, percent-encoded as UTF-8; any text has one. */
export function encodeCookieValue(value: string): string {
  return encodeURIComponent(wellFormed(value));
}

/**
 * A `Content-Disposition` with a file's name: plain ASCII for old programs, and the whole name as RFC 6266 wants it where
 * ASCII is not enough. A name is one file's name: no path, no line end, no quote of ours.
 */
export function contentDisposition(type: "attachment" | "inline", name: string): string {
  const whole = wellFormed(name).replace(/[\p{Cc}/\\]/gu, "_");
  const ascii = whole.replace(/[^\x20-\x7e]|["%]/gu, "_");
  const extended = encodeURIComponent(whole).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"${ascii === whole ? "" : `; filename*=UTF-8''${extended}`}`;
}
