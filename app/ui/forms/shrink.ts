/** Longest side of a picture that was made smaller, pixels: half as much again as the widest that is shown. */
export const LONGEST = 1440;

function blobOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
}

/**
 * A picture of at most `most` bytes: the file itself when it is small enough, else redrawn smaller as JPEG. Null when the
 * browser can't read it or it will not become small enough.
 */
export async function shrinkPicture(file: File, most: number): Promise<File | null> {
  if (file.size <= most) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return encodeWithin(canvas, most);
}

/** What is drawn on a canvas as a JPEG of at most `most` bytes; null when it will not become small enough. */
export async function encodeWithin(canvas: HTMLCanvasElement, most: number): Promise<File | null> {
  for (const quality of [0.86, 0.72, 0.55]) {
    const blob = await blobOf(canvas, quality);
    if (blob && blob.size <= most) return new File([blob], "picture.jpg", { type: "image/jpeg" });
  }
  return null;
}
