import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { X } from "./icons";
import { dismiss, type Toast } from "./toast-store";

/** One toast: five seconds or what it says, longer while pointer or keyboard rest on it, with its undo. */
export function ToastBox({ toast: { id, text, tone, undo, link, seconds = 5 } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || seconds === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => dismiss(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [held, id, seconds]);
  const box = useRef<HTMLDivElement>(null);
  // Reading takes longer than five seconds for some: pointer or keyboard on a toast stops its clock.
  useEffect(() => {
    const element = box.current;
    const hold = () => setHeld(true);
    const letGo = () => setHeld(false);
    const ears = [
      ["pointerenter", hold],
      ["focusin", hold],
      ["pointerleave", letGo],
      ["focusout", letGo],
    ] as const;
    for (const [name, ear] of ears) element?.addEventListener(name, ear);
    return () => {
      for (const [name, ear] of ears) element?.removeEventListener(name, ear);
    };
  }, []);
  return (
    <div
      ref={box}
      className={`toast pointer-events-auto flex items-center gap-1 rounded-card py-1.5 pl-4 pr-1.5 shadow-soft ${tone === "error" ? "border border-danger bg-danger-wash text-danger" : "bg-ink text-paper"}`}
    >
      <p className="flex-1 py-2 font-medium leading-snug">{text}</p>
      {undo && (
        <button
          type="button"
          className="min-h-11 rounded-pill px-3 font-bold underline underline-offset-4"
          onClick={() => {
            undo();
            dismiss(id);
          }}
        >
          Undo
        </button>
      )}
      {link && (
        <Link
          to={link.to}
          className="inline-flex min-h-11 flex-none items-center rounded-pill px-3 font-bold underline underline-offset-4"
          onClick={() => dismiss(id)}
        >
          {link.text}
        </Link>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-11 flex-none place-items-center rounded-pill opacity-80 hover:opacity-100"
        onClick={() => dismiss(id)}
      >
        <X aria-hidden className="size-[18px]" />
      </button>
    </div>
  );
}
