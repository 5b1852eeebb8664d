import { create } from "qrcode";

/** A QR code as one path of squares, `size` of them wide, for an SVG: no script, and no style, has to draw it. */
export interface QrCode {
  size: number;
  path: string;
}

/** Draws a text as a QR code that a scratched screen still gives away (level M). */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const squares = Array.from(data, (on, at) => (on ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ""));
  return { size, path: squares.join("") };
}
