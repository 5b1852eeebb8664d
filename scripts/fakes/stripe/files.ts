import type Stripe from "stripe";
import { newId } from "../kit/ids.ts";
import { invalid, missing } from "./errors.ts";
import * as read from "./params.ts";
import type { RequestContext } from "./world.ts";

/** What Stripe takes as evidence, in bytes. */
const MOST_BYTES = 5_000_000;

/** Keeps an uploaded file's facts, not the file: it has to be a PDF or picture of the size that Stripe takes. */
export function createFile(ask: RequestContext): Stripe.File {
  const purpose = read.oneOf(ask.params, "purpose", ["dispute_evidence"]);
  const upload = ask.upload;
  if (purpose === null || upload === undefined) throw invalid("Missing required param: file.", "file");
  const type = typeOf(upload.data);
  if (type === null) throw invalid("The file type uploaded is not valid for this purpose.", "file");
  if (upload.data.length > MOST_BYTES) throw invalid("The file exceeds the maximum size.", "file");
  const id = newId("file");
  return ask.tables.files.put({
    ...{ id, object: "file", created: ask.world.clock.seconds(), expires_at: null, filename: upload.name },
    ...{ links: null, purpose, size: upload.data.length, title: null, type },
    url: `${ask.world.origin}/v1/files/${id}/contents`,
  });
}

function typeOf(data: Buffer): string | null {
  const begin = data.subarray(0, 4).toString("latin1");
  if (begin === "%PDF") return "pdf";
  if (begin === "\x89PNG") return "png";
  return data[0] === 0xff && data[1] === 0xd8 ? "jpg" : null;
}

export function retrieveFile(ask: RequestContext): Stripe.File {
  const found = ask.tables.files.get(ask.id);
  if (found === undefined) throw missing("file upload", ask.id);
  return found;
}
