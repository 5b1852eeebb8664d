import type { Look } from "./messages.ts";

/**
 * The look the frame is to take: what the element's `style` option says, else the text color and type of the box
 * around. Whether that is dark is told by the text: a frame whose color scheme differs from its page's is painted
 * opaque by browsers.
 */
export function lookOf(
  box: HTMLElement,
  style: { base?: Record<string, unknown>; invalid?: Record<string, unknown> } = {},
): Look {
  const computed = getComputedStyle(box);
  const base = style.base ?? {};
  const color = textOf(base.color) ?? computed.color;
  const placeholder = base["::placeholder"];
  const quiet =
    placeholder !== null && typeof placeholder === "object" && "color" in placeholder
      ? textOf(placeholder.color)
      : null;
  const scheme = isLight(color) ? "dark" : "light";
  return {
    scheme,
    color,
    placeholder: quiet ?? (scheme === "dark" ? "#b3a79b" : "#6d6259"),
    invalid: textOf(style.invalid?.color) ?? (scheme === "dark" ? "#ff9d8f" : "#b3261e"),
    fontFamily: textOf(base.fontFamily) ?? computed.fontFamily,
    fontSize: textOf(base.fontSize) ?? computed.fontSize,
  };
}

/** Calls `changed` when the page may have turned light or dark; gives a way to stop. */
export function watchLook(changed: () => void): () => void {
  const query = matchMedia("(prefers-color-scheme: dark)");
  query.addEventListener("change", changed);
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["class", "style", "data-theme"],
  });
  return () => {
    query.removeEventListener("change", changed);
    observer.disconnect();
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Any CSS color, drawn on one pixel and measured: the sum below is its perceived brightness from 0 to 255. */
function isLight(color: string): boolean {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = canvas.getContext("2d");
  if (context === null) return false;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return red * 0.299 + green * 0.587 + blue * 0.114 > 140;
}
