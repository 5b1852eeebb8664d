import { useFetcher } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { PICTURE_KINDS, PICTURE_TYPES } from "~/kit/picture-kinds";
import { rules } from "~/kit/rules";
import { Button } from "../button";
import { Portrait } from "../chefs/portrait";
import { ErrorNotice } from "../error-notice";
import { Csrf } from "./csrf";
import { HydratedFlag, useHydrated } from "./hydrated";
import { ResetForm } from "./reset-form";
import { shrinkPicture } from "./shrink";

interface PictureFormProps {
  name: string;
  image: string | null;
  /** where it is sent, under the intent `picture` */
  action: string;
  label: string;
}

/** Somebody's picture, and another one to put in its place: made smaller here when it is larger than we take. */
export function PictureForm(props: PictureFormProps) {
  return (
    <ResetForm round={props.image ?? ""}>
      <Chooser {...props} />
    </ResetForm>
  );
}

function Chooser({ name, image, action, label }: PictureFormProps) {
  const sender = useFetcher<{ no?: string }>();
  const [wrong, setWrong] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  /** the file that is being made smaller, and the button that was pressed meanwhile */
  const shrinking = useRef<File | null>(null);
  const pressed = useRef<HTMLElement | null>(null);

  async function choose(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0] ?? null;
    shrinking.current = file;
    pressed.current = null;
    setPreview(null);
    const fitting = file && (await shrinkPicture(file, rules.imageBytes));
    if (shrinking.current !== file) return;
    shrinking.current = null;
    setWrong(file && !fitting ? rules.imageTooLarge : null);
    if (fitting) setPreview(URL.createObjectURL(fitting));
    if (fitting !== file) {
      const files = new DataTransfer();
      if (fitting) files.items.add(fitting);
      input.files = files.files;
    }
    if (fitting && pressed.current) input.form?.requestSubmit(pressed.current);
  }

  /** A press while the picture is being made smaller sends it as soon as it is: the file itself would be refused. */
  function sendOnceSmall(event: FormEvent<HTMLFormElement>): void {
    if (!shrinking.current) return;
    event.preventDefault();
    pressed.current = (event.nativeEvent as SubmitEvent).submitter;
  }

  const isLive = useHydrated();
  return (
    <sender.Form
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={sendOnceSmall}
      className="grid gap-5 sm:grid-cols-[auto_1fr] sm:items-center"
    >
      <Csrf />
      <HydratedFlag />
      <Portrait name={name} image={preview ?? image} size={112} decorative />
      <div className="grid justify-items-start gap-3">
        <label htmlFor="image" className="font-medium">
          {label}
        </label>
        <p id="image-hint" className="-mt-2 text-sm text-ink-2">
          {PICTURE_KINDS}, 512 KB or smaller{isLive && ": we shrink larger photos right here"}. We remove
          location data.
        </p>
        <input
          type="file"
          id="image"
          name="image"
          accept={PICTURE_TYPES}
          aria-describedby="image-hint"
          required
          onChange={(event) => void choose(event.currentTarget)}
          className="w-full min-w-0 max-w-full file:mr-4 file:min-h-11 file:rounded-pill file:border file:border-line-strong file:bg-surface file:px-5 file:font-bold file:text-ink"
        />
        <ErrorNotice messages={wrong ?? (sender.state === "idle" ? sender.data?.no : null)} />
        <Button
          tone="outline"
          name="intent"
          value="picture"
          disabled={wrong !== null}
          aria-disabled={sender.state !== "idle" || undefined}
        >
          {sender.state === "idle" ? "Save picture" : "Sending…"}
        </Button>
      </div>
    </sender.Form>
  );
}
