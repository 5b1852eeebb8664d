/** What stands between the fields of a multipart body; null for any other kind of body. */
export function boundaryOf(contentType: string | undefined): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? "") ?? [];
  return quoted ?? plain ?? null;
}

/**
 * Cuts each field of a multipart body, which comes piece by piece, to its first `most` bytes, the field's own headers included.
 * The whole stays a multipart body, so whoever reads it finds all fields, and a file that is longer than it may be. No
 * library that is installed does this while a body comes in: they keep it whole, or end at the first field too long.
 */
export function cutFields(boundary: string, most: number) {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let left = most;
  let held: Buffer = Buffer.alloc(0);
  const take = (bytes: Buffer): Buffer => {
    const taken = bytes.subarray(0, left);
    left -= taken.length;
    return taken;
  };
  return {
    /** What is kept of everything up to this piece; its last bytes may be the beginning of a delimiter, and wait for the next. */
    next(piece: Buffer): Buffer[] {
      const kept: Buffer[] = [];
      let bytes = held.length > 0 ? Buffer.concat([held, piece]) : piece;
      for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter)) {
        kept.push(take(bytes.subarray(0, at)), delimiter);
        left = most;
        bytes = bytes.subarray(at + delimiter.length);
      }
      const whole = Math.max(0, bytes.length - delimiter.length + 1);
      kept.push(take(bytes.subarray(0, whole)));
      held = bytes.subarray(whole);
      return kept.filter((one) => one.length > 0);
    },
    /** What was held back at the end. */
    rest: (): Buffer => take(held),
  };
}
