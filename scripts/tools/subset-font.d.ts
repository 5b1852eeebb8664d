declare module "subset-font" {
  type Axis = number | { min?: number; max?: number; default?: number };
  /** Cuts a font (sfnt, woff, woff2) down to the characters of `text` and the given axis ranges. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: { targetFormat?: "sfnt" | "woff" | "woff2"; variationAxes?: Record<string, Axis> },
  ): Promise<Buffer>;
}
