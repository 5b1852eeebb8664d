import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { rules } from "~/kit/rules";
import { Button } from "../button";
import { Portrait } from "../chefs/portrait";
import { ErrorNotice } from "../error-notice";
import { Anew } from "./anew";
import { Csrf } from "./csrf";
import { Live } from "./live";
import { shrink } from "./shrink";

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
    <Anew round={props.image ?? ""}>
      <Chooser {...props} />
    </Anew>
  );
}

function Chooser({ name, image, action, label }: PictureFormProps) {
  const sender = useFetcher<{ no?: string }>();
  const [wrong, setWrong] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);

  async function choose(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (!file) return setPreview(null);
    const fitting = await shrink(file, rules.imageBytes);
    setWrong(fitting ? null : rules.imageTooLarge);
    setPreview(fitting ? URL.createObjectURL(fitting) : null);
    if (fitting === file) return;
    const files = new DataTransfer();
    if (fitting) files.items.add(fitting);
    input.files = files.files;
  }

  return (
    <sender.Form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="grid gap-5 sm:grid-cols-[auto_1fr] sm:items-center"
    >
      <Csrf />
      <Live />
      <Portrait name={name} image={preview ?? image} size={112} decorative />
      <div className="grid justify-items-start gap-3">
        <label htmlFor="image" className="font-medium">
          {label}
        </label>
        <p id="image-hint" className="-mt-2 text-sm text-ink-2">
          JPEG, PNG, WebP or AVIF, at most 512,000 bytes. Where it was taken is removed.
        </p>
        <input
          type="file"
          id="image"
          name="image"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-describedby="image-hint"
          required
          onChange={(event) => void choose(event.currentTarget)}
          className="w-full max-w-full file:mr-4 file:min-h-11 file:rounded-pill file:border file:border-line-strong file:bg-surface file:px-5 file:font-bold file:text-ink"
        />
        <ErrorNotice messages={wrong ?? (sender.state === "idle" ? sender.data?.no : null)} />
        <Button
          tone="outline"
          name="intent"
          value="picture"
          disabled={wrong !== null}
          aria-disabled={sender.state !== "idle" || undefined}
        >
          {sender.state === "idle" ? "Use this picture" : "Sending…"}
        </Button>
      </div>
    </sender.Form>
  );
}
