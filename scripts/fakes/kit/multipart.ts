import type { Params } from "./forms.ts";

/** What a multipart body says: its fields, and the file among them. */
export interface Parts {
  fields: Params;
  upload?: { name: string; data: Buffer };
}

/** Reads a multipart body of some fields and one file; null for what is none. */
export function readParts(body: Buffer, type: string | string[] | undefined): Parts | null {
  const boundary = /^multipart\/form-data; boundary="?([^";]+)"?/.exec(String(type))?.[1];
  if (boundary === undefined) return null;
  const parts: Parts = { fields: {} };
  const line = Buffer.from(`--${boundary}`);
  for (let at = body.indexOf(line); at >= 0; ) {
    const next = body.indexOf(line, at + line.length);
    if (next < 0) break;
    readPart(body.subarray(at + line.length + 2, next - 2), parts);
    at = next;
  }
  return parts;
}

function readPart(part: Buffer, into: Parts): void {
  const end = part.indexOf("\r\n\r\n");
  if (end < 0) return;
  const head = part.subarray(0, end).toString("utf8");
  const data = Buffer.from(part.subarray(end + 4));
  const name = / name="([^"]*)"/.exec(head)?.[1] ?? "";
  const filename = /filename="([^"]*)"/.exec(head)?.[1];
  if (filename === undefined) into.fields[name] = data.toString("utf8");
  else into.upload = { name: filename, data };
}
