import { Link, type LinkProps } from "@remix-run/react";
import { clsx } from "clsx";
import type { ButtonHTMLAttributes, MouseEvent } from "react";

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

/**
 * A button; `type` is "submit" unless said otherwise, as in a form without script. While its work is under way it is
 * `aria-disabled`: a second press does nothing, but the keyboard's focus stays, which `disabled` would throw away.
 */
export function Button({
  tone,
  size,
  wide,
  className,
  type = "submit",
  onClick,
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  const isOff = rest["aria-disabled"] === true;
  const press = isOff ? (event: MouseEvent) => event.preventDefault() : onClick;
  const look = clsx(buttonClass({ tone, size, wide }), className);
  return <button type={type} className={look} {...rest} onClick={press} />;
}

/** A link that looks like a button: for going somewhere, never for changing something. */
export function ButtonLink({ tone, size, wide, className, ...rest }: ButtonLook & LinkProps) {
  return <Link prefetch="intent" className={clsx(buttonClass({ tone, size, wide }), className)} {...rest} />;
}
