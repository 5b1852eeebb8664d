import { createHash, randomBytes } from "node:crypto";
import { FileStoreUnavailable, files } from "~/adapters/files.server";
import {
  type Encoded,
  encodePicture,
  FORMATS,
  InvalidPicture,
  type PictureFault,
  WIDTHS,
} from "~/adapters/pictures.server";
import { limit } from "~/data/limits.server";
import { db } from "~/data/prisma.server";
import { PICTURE_KINDS } from "~/kit/picture-kinds";
import { rules } from "~/kit/rules";
import { SemaphoreFull, semaphore } from "~/kit/semaphore";
import { invalid, Refusal } from "../refusal";
import { typeOf, type WirePicture } from "./picture-schemas.server";
import { addressOf } from "./picture-url";

export type Purpose = "profile_picture" | "chef_picture" | "meal_picture";

/** A kept picture, with the row it has. */
export interface UploadedPicture extends WirePicture {
  id: number;
}

/** Pictures an account may send in an hour: a whole menu with room to change one's mind. */
const perAccount = limit("picture-account");
/** Re-encoding takes a core for about a second: two at once, and the rest of the site goes on. */
const inTurn = semaphore(2, 16);

const WORDS: Record<PictureFault, string> = {
  kind: `Choose a ${PICTURE_KINDS} picture.`,
  animated: "Animated pictures can't be used. Choose a still one.",
  pixels: "The picture has too many pixels. Make it smaller first.",
  shape: "The picture is too long and narrow.",
  broken: "The picture is damaged and can't be read.",
  slow: "The picture takes too long to read. Save it again and retry.",
};

function asRefusal(error: unknown): unknown {
  if (error instanceof InvalidPicture) return invalid("image", WORDS[error.fault]);
  if (error instanceof SemaphoreFull || error instanceof FileStoreUnavailable)
    return new Refusal(
      "unavailable",
      { reason: "We can't accept pictures right now.", next: "Please try again." },
      {
        retryAfter: 5,
        ...(error instanceof FileStoreUnavailable && { cause: error }),
      },
    );
  return error;
}

async function store(path: string, encoded: readonly Encoded[]): Promise<void> {
  for (const { width, format, bytes } of encoded)
    await files.put(addressOf(path, width, format).slice(1), bytes, typeOf(format));
}

/**
 * Keeps a picture that somebody uploaded (at most 512,000 bytes; docs/rules.md, Limits): re-encoded in three widths, in AVIF and
 * WebP, without its metadata. Its row comes first, so that files of a request which dies are found and taken away
 * (`deleteUnusedUploads`), as are those of a picture that nothing uses within a day.
 * @throws Refusal `too_large`; `invalid` `image` for what is no still picture of a usual size; `limited`; `unavailable`.
 */
export async function uploadPicture(
  me: { account_id: number },
  purpose: Purpose,
  file: Blob,
): Promise<UploadedPicture> {
  if (file.size > rules.imageBytes) throw new Refusal("too_large", rules.imageTooLarge);
  const retryAfter = await perAccount.count(String(me.account_id));
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "You've uploaded a lot of pictures.", next: "Please wait a bit and try again." },
      { retryAfter },
    );
  const bytes = Buffer.from(await file.arrayBuffer());
  const path = `uploads/${randomBytes(16).toString("hex")}`;
  try {
    const { encoded, width, height } = await inTurn(() => encodePicture(bytes));
    const sum = encoded.reduce((total, one) => total + one.bytes.length, 0);
    const sha256 = createHash("sha256").update(bytes).digest();
    const row = await db.upload.create({
      data: { account_id: me.account_id, purpose, path, width, height, bytes: sum, sha256 },
      select: { id: true },
    });
    await store(path, encoded);
    const sources = FORMATS.flatMap((format) =>
      WIDTHS.filter((_, n) => (WIDTHS[n - 1] ?? 0) < width).map((at) => ({
        ...{ url: addressOf(path, at, format), width: Math.min(at, width), type: typeOf(format) },
      })),
    );
    return { id: row.id, url: addressOf(path), width, height, sources };
  } catch (error) {
    throw asRefusal(error);
  }
}
