import { X } from "./icons";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { currentToasts, dismiss, noToasts, subscribe, type Toast, toast } from "./toast-store";

const stayMilliseconds = 5000;

/** What a page load has to say: from the session's flash. A new `id` is a new message. */
export type Flash = { id: string; text: string; tone: "done" | "error" };

/**
 * The toasts of the page, rendered once by the root. They live in the top layer, so an open dialog does
 * not hide them; without script a flash stays on the page until the next one.
 */
export function Toasts({ flash }: { flash?: Flash | null }) {
  const live = useSyncExternalStore(subscribe, currentToasts, noToasts);
  const [scripted, setScripted] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const said = useRef<string | null>(null);

  useEffect(() => setScripted(true), []);
  useEffect(() => {
    if (!flash || said.current === flash.id) return;
    said.current = flash.id;
    toast(flash.text, { tone: flash.tone });
  }, [flash]);
  useEffect(() => {
    const layer = box.current;
    if (!layer?.showPopover || live.length === 0) return;
    layer.setAttribute("popover", "manual");
    // Shown anew each time: what opened last lies on top, and a dialog may have opened since.
    if (layer.matches(":popover-open")) layer.hidePopover();
    layer.showPopover();
  }, [live]);

  const toasts: readonly Toast[] = scripted ? live : flash ? [flash] : [];
  const of = (tone: Toast["tone"]) =>
    toasts.filter((one) => one.tone === tone).map((one) => <ToastBox key={one.id} toast={one} />);
  return (
    <div ref={box} className="toasts print:hidden pointer-events-none z-40 grid content-start gap-2.5">
      <div role="status" className="grid gap-2.5 empty:hidden">
        {of("done")}
      </div>
      <div role="alert" className="grid gap-2.5 empty:hidden">
        {of("error")}
      </div>
    </div>
  );
}

function ToastBox({ toast: { id, text, tone, undo } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), stayMilliseconds);
    return () => clearTimeout(timer);
  }, [held, id]);
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
