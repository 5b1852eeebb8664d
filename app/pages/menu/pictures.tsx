import { type ReactNode, useRef, useState } from "react";
import { mealRules } from "~/domain/meals/rules";
import { PICTURE_KINDS, PICTURE_TYPES } from "~/kit/picture-kinds";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { Field } from "~/ui/forms/field";
import { useHydrated } from "~/ui/forms/hydrated";
import { ArrowLeft, ArrowRight, Trash2 } from "~/ui/icons";
import { island } from "~/ui/island";
import { sourceSet } from "~/ui/picture";

type Image = { url: string; alt: string };

interface PicturesProps {
  images: readonly Image[];
  /** sends the form by itself, for what this button says; the picture along with it */
  send(intent: string, picture?: File): void;
  /** what is on its way */
  sending: string | null;
  wrong: string | null;
}

/** Only who has chosen a picture needs what crops it. */
const CropDialog = island(null, async () => (await import("./crop-dialog")).CropDialog);

/** A press beside a picture. It submits the form without script; with script the form goes by itself and stays as it is. */
function Act({
  intent,
  label,
  send,
  children,
}: Pick<PicturesProps, "send"> & { intent: string; label: string; children: ReactNode }) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault();
        send(intent);
      }}
      className="grid size-11 place-items-center rounded-pill hover:bg-sunk"
    >
      {children}
    </button>
  );
}

function Shown({
  image,
  place,
  count,
  send,
}: Pick<PicturesProps, "send"> & { image: Image; place: number; count: number }) {
  const called = `picture ${place + 1}`;
  return (
    <li className="grid grid-cols-[7rem_1fr] items-center gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]">
      <img
        src={image.url}
        srcSet={sourceSet(image.url)}
        sizes="(min-width: 36rem) 9rem, 7rem"
        alt={image.alt || `Your ${called}`}
        className="aspect-[4/3] w-full rounded-field bg-sunk object-cover"
      />
      <div className="grid min-w-0 gap-1">
        <input type="hidden" name={`images[${place}].url`} value={image.url} />
        <Field
          name={`images[${place}].alt`}
          label={`What ${called} shows`}
          placeholder="A bowl of rice from above"
          required={false}
          defaultValue={image.alt}
          maxLength={mealRules.images.altMaxLength}
        />
        <div className="-ml-2.5 flex items-center">
          {place > 0 && (
            <Act intent={`earlier.${place}`} label={`Move ${called} forward`} send={send}>
              <ArrowLeft className="size-5" />
            </Act>
          )}
          {place < count - 1 && (
            <Act intent={`later.${place}`} label={`Move ${called} back`} send={send}>
              <ArrowRight className="size-5" />
            </Act>
          )}
          <Act intent={`remove.${place}`} label={`Remove ${called}`} send={send}>
            <Trash2 className="size-5" />
          </Act>
          {place === 0 && <span className="ml-1 text-sm text-ink-2">Main picture</span>}
        </div>
      </div>
    </li>
  );
}

/** The pictures of a meal in their order, with words for those who can't see them, and the way to another one. */
export function Pictures({ images, send, sending, wrong }: PicturesProps) {
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const left = mealRules.images.most - images.length;

  function close(picture?: File): void {
    setChosen(null);
    if (input.current) input.current.value = "";
    if (picture) send("picture", picture);
  }

  return (
    <div className="grid gap-5">
      {images.length > 0 && (
        <ul className="grid gap-5">
          {images.map((image, place) => (
            <Shown key={image.url} image={image} place={place} count={images.length} send={send} />
          ))}
        </ul>
      )}
      {left > 0 ? (
        <div className="grid justify-items-start gap-3">
          <label htmlFor="picture" className="font-medium">
            {images.length === 0 ? "Add a picture" : "Add another picture"}
          </label>
          <p id="picture-hint" className="-mt-2 text-sm text-ink-2">
            {PICTURE_KINDS}, 512 KB or smaller{isHydrated && ": we shrink larger photos right here"}. Up to{" "}
            {mealRules.images.most}. We remove location data.
          </p>
          <input
            ref={input}
            type="file"
            id="picture"
            name="picture"
            accept={PICTURE_TYPES}
            aria-describedby="picture-hint"
            onChange={(event) => setChosen(event.currentTarget.files?.[0] ?? null)}
            className="w-full min-w-0 max-w-full file:mr-4 file:min-h-11 file:rounded-pill file:border file:border-line-strong file:bg-surface file:px-5 file:font-bold file:text-ink"
          />
          {!isHydrated && (
            <Button name="intent" value="picture">
              Add picture
            </Button>
          )}
        </div>
      ) : (
        <p className="text-sm text-ink-2">
          That's {mealRules.images.most} pictures. Remove one to add another.
        </p>
      )}
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {sending === "picture" && "Sending your picture…"}
      </p>
      <ErrorNotice messages={wrong} />
      {chosen && <CropDialog file={chosen} onDone={close} />}
    </div>
  );
}
