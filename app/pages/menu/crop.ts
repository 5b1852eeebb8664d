/** The shape of a meal's card. */
const RATIO = 4 / 3;
/** How far one can zoom in: to this part of the largest frame that fits. */
const CLOSEST = 1 / 3;

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The part of a picture (its size in pixels) that a frame of 4 : 3 shows. `zoom` goes from 0, all that fits, to 100;
 * `across` and `down` from 0, the left or upper edge, to 100.
 */
export function cropOf(
  picture: { width: number; height: number },
  { zoom, across, down }: { zoom: number; across: number; down: number },
): Frame {
  const widest = Math.min(picture.width, picture.height * RATIO);
  const width = widest * (1 - (zoom / 100) * (1 - CLOSEST));
  const height = width / RATIO;
  return {
    left: ((picture.width - width) * across) / 100,
    top: ((picture.height - height) * down) / 100,
    width,
    height,
  };
}
