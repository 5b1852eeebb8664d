import { z } from "zod";
import { FORMATS } from "~/adapters/pictures.server";
import { formWithFile } from "~/kit/file-fields.server";

/** A form with one picture. */
export const PictureForm = formWithFile("image", "Choose a picture");

/** A picture that was kept: `url` is the widest, `sources` are all its sizes, up to 960 wide and never wider than it came. */
export const PictureView = z.object({
  url: z.string().describe("the address to use for it, within this site"),
  width: z.int().describe("pixels"),
  height: z.int().describe("pixels"),
  sources: z.array(z.object({ url: z.string(), width: z.int(), type: z.enum(FORMATS.map(typeOf)) })),
});
export type WirePicture = z.output<typeof PictureView>;

/** The media type of a format. */
export function typeOf<Format extends (typeof FORMATS)[number]>(format: Format): `image/${Format}` {
  return `image/${format}`;
}
