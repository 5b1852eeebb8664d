import { useEffect, useRef } from "react";
import { toast } from "~/ui/toast-store";

/**
 * Says what a button's action answered: its no, in words, always; what it did only when `isSaid`, with Undo when it can
 * be taken back.
 */
export function useActionToast(answer: unknown, isSaid = false, undo?: () => void): void {
  const undoAction = useRef(undo);
  undoAction.current = undo;
  useEffect(() => {
    if (typeof answer !== "object" || answer === null) return;
    if ("no" in answer) toast(String(answer.no), { tone: "error" });
    else if (isSaid && "done" in answer) toast(String(answer.done), { undo: undoAction.current });
  }, [answer, isSaid]);
}
