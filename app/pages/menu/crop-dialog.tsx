import { useEffect, useRef, useState } from "react";
import { rules } from "~/kit/rules";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { ErrorNotice } from "~/ui/error-notice";
import { encodeWithin, LONGEST } from "~/ui/forms/shrink";
import { cropOf } from "./crop";

const UNREADABLE = "We can't read this picture. Choose another one.";

const kilobytes = (bytes: number) =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.round(bytes / 1000)} KB`;

/** One way to move the frame over the picture, by finger, mouse or arrow keys. */
function Slider({ label, value, onChange }: { label: string; value: number; onChange(value: number): void }) {
  return (
    <label className="grid grid-cols-[6rem_1fr] items-center gap-3">
      <span className="font-medium">{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className="min-h-11 w-full accent-(--color-ink)"
      />
    </label>
  );
}

/**
 * Cuts a chosen picture to the shape of a meal's card, 4 : 3, and makes it small enough to be sent. `onDone` gets the
 * picture, or nothing when it is given up.
 */
export function CropDialog({ file, onDone }: { file: File; onDone(picture?: File): void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [zoom, setZoom] = useState(0);
  const [across, setAcross] = useState(50);
  const [down, setDown] = useState(50);
  const [isAccepting, setIsAccepting] = useState(false);

  useEffect(() => {
    let isGone = false;
    createImageBitmap(file).then(
      (read) => (isGone ? read.close() : setBitmap(read)),
      () => setWrong(UNREADABLE),
    );
    return () => {
      isGone = true;
    };
  }, [file]);

  useEffect(() => {
    const at = canvas.current;
    if (!bitmap || !at) return;
    const { left, top, width, height } = cropOf(bitmap, { zoom, across, down });
    at.width = Math.round(Math.min(LONGEST, width));
    at.height = Math.round((at.width * 3) / 4);
    at.getContext("2d")?.drawImage(bitmap, left, top, width, height, 0, 0, at.width, at.height);
  }, [bitmap, zoom, across, down]);

  async function accept(): Promise<void> {
    // a large photo takes a moment: a second press is no second picture
    setIsAccepting(true);
    const picture = canvas.current && (await encodeWithin(canvas.current, rules.imageBytes));
    if (picture) return onDone(picture);
    setIsAccepting(false);
    setWrong(rules.imageTooLarge);
  }

  return (
    <Dialog
      open
      onClose={() => onDone()}
      title={wrong === UNREADABLE ? "This isn't a picture" : "Crop your picture"}
      actions={
        <>
          <Button type="button" onClick={() => onDone()}>
            Cancel
          </Button>
          {wrong !== UNREADABLE && (
            <Button type="button" tone="ink" disabled={!bitmap || isAccepting} onClick={() => void accept()}>
              Use picture
            </Button>
          )}
        </>
      }
    >
      <ErrorNotice messages={wrong} />
      {wrong !== UNREADABLE && (
        <>
          <canvas
            ref={canvas}
            role="img"
            aria-label="Your picture as its card will show it"
            className="aspect-[4/3] w-full rounded-field bg-sunk"
          />
          <div className="grid">
            <Slider label="Zoom" value={zoom} onChange={setZoom} />
            <Slider label="Left, right" value={across} onChange={setAcross} />
            <Slider label="Up, down" value={down} onChange={setDown} />
          </div>
          <p className="text-sm text-ink-2">
            {file.size > rules.imageBytes
              ? `Your photo has ${kilobytes(file.size)}. We send it with 512 KB or less.`
              : `Your photo has ${kilobytes(file.size)}.`}
          </p>
        </>
      )}
    </Dialog>
  );
}
