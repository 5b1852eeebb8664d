import sharp from "sharp";

/** A small photo to upload, always the same. */
export async function aPhoto(name: string): Promise<File> {
  const plate = sharp({ create: { width: 1200, height: 900, channels: 3, background: "#8f3a1d" } });
  return new File([new Uint8Array(await plate.jpeg().toBuffer())], name, { type: "image/jpeg" });
}

/** A form with one file in it. */
export function asForm(field: string, file: File): FormData {
  const form = new FormData();
  form.append(field, file);
  return form;
}
