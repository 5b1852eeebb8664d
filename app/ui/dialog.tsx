import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { X } from "./icons";

/**
 * A question or a form above the page, on the platform's own dialog: the keyboard stays inside, Escape or
 * a press beside it closes, focus returns to where it came from. The first of its actions, the one that changes
 * nothing, has the focus at first. A sheet from below on narrow screens. Rendered `open` by the server it shows without
 * script too, as a box in the page.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the one that changes nothing first, the leading one last: it stands at the right. */
  actions?: ReactNode;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  const titleId = useId();
  // Until script runs the attribute opens it; after that only showModal, which traps the keyboard.
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  // A dialog that the URL opens is closed by the browser before the URL follows. Asked for again meanwhile, `open` never
  // changes, but the visit does.
  const { key } = useLocation();
  const asked = open ? key : null;
  useEffect(() => {
    const dialog = box.current;
    if (!dialog || !scripted) return;
    if (asked !== null && !dialog.open) {
      dialog.showModal();
      // The platform would choose the cross in the corner, which comes first in the page.
      choices.current?.querySelector<HTMLElement>("a, button")?.focus();
    }
    if (asked === null && dialog.open) dialog.close();
  }, [asked, scripted]);
  return (
    <dialog
      ref={box}
      open={!scripted && open}
      aria-labelledby={titleId}
      className="sheet"
      onClose={onClose}
      {...{ closedby: "any" }}
    >
      <div className="grid gap-4 p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="title text-xl">
            {title}
          </h2>
          <form method="dialog">
            <button
              type="submit"
              aria-label="Close"
              className="-m-2 grid size-11 place-items-center rounded-pill hover:bg-sunk"
            >
              <X aria-hidden className="size-5" />
            </button>
          </form>
        </div>
        {children}
        {actions && (
          <div ref={choices} className="mt-2 flex flex-wrap justify-end gap-3 *:flex-1 lg:*:flex-none">
            {actions}
          </div>
        )}
      </div>
    </dialog>
  );
}
