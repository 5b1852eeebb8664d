import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { island } from "./island";
import { ToastBox as Here } from "./toast-box";
import { currentToasts, dismissErrors, noToasts, subscribe, type Toast, toast } from "./toast-store";

const ToastBox = island(
  import.meta.env.SSR ? Here : null,
  async () => (await import("./toast-box")).ToastBox,
);

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
    dismissErrors();
    toast(flash.text, { tone: flash.tone });
  }, [flash]);
  useEffect(() => {
    const layer = box.current;
    if (!layer?.showPopover || live.length === 0) return;
    layer.setAttribute("popover", "manual");
    // Shown again each time: what opened last lies on top, and a dialog may have opened since.
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
