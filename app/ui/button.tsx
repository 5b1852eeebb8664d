import { Link, type LinkProps } from "@remix-run/react";
import { clsx } from "clsx";
import type { ButtonHTMLAttributes } from "react";

export type ButtonLook = {
  /** `primary` is the one paprika action of a screen; use it once. */
  tone?: "primary" | "ink" | "outline" | "quiet" | "danger";
  size?: "md" | "lg";
  /** Fill the width of the container. */
  wide?: boolean;
};

const tones = {
  primary: "bg-paprika text-on-paprika hover:bg-paprika-deep",
  ink: "bg-ink text-paper hover:bg-ink/85",
  outline: "border border-line-strong bg-surface text-ink hover:border-ink",
  quiet: "text-ink hover:bg-sunk",
  danger: "border border-danger text-danger hover:bg-danger-wash",
};

const sizes = { md: "min-h-11 px-5 text-base", lg: "min-h-14 px-7 text-lg" };

/** The classes of a button, for the few places where neither a button nor a link fits (a summary). */
export function buttonClass({ tone = "outline", size = "md", wide = false }: ButtonLook = {}): string {
  return clsx(
    "inline-flex select-none items-center justify-center gap-2 rounded-pill text-center font-bold transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress aria-disabled:opacity-55",
    tones[tone],
    sizes[size],
    wide && "w-full",
  );
}

/** A button; `type` is "submit" unless said otherwise, as in a form without script. */
export function Button({
  tone,
  size,
  wide,
  className,
  type = "submit",
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={clsx(buttonClass({ tone, size, wide }), className)} {...rest} />;
}

/** A link that looks like a button: for going somewhere, never for changing something. */
export function ButtonLink({ tone, size, wide, className, ...rest }: ButtonLook & LinkProps) {
  return <Link prefetch="intent" className={clsx(buttonClass({ tone, size, wide }), className)} {...rest} />;
}
