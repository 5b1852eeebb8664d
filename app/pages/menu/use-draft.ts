import { useFetcher } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { deskPaths } from "~/kit/desk-paths";

/** Rest after the last letter before what is typed is kept, milliseconds. */
const REST = 800;

/** How a draft that was sent to be kept fared. `answer`: null where none came. */
async function outcomeOf(answer: Response | null): Promise<string> {
  if (answer === null) return "Draft not saved. Check your connection.";
  if (answer.ok) return "Draft saved";
  const { detail } = await answer.json().catch(() => ({}));
  return typeof detail === "string" ? `Draft not saved. ${detail}` : "Draft not saved.";
}

/**
 * Keeps what is typed into a form as a draft on the server, a moment after the last letter and when the page is left. `send`
 * sends the form by itself (`to`), with a picture, for a button beside one; what was typed last is kept before that.
 */
export function useDraft(form: RefObject<HTMLFormElement>, to: string) {
  const sender = useFetcher<{ no?: string; done?: string }>();
  const timer = useRef<number>();
  /** the form that was typed into: as the page is left, `form` has let go of it before what was typed last is kept */
  const typedIn = useRef<HTMLFormElement | null>(null);
  /** counts what is typed: an answer to what was sent before says nothing of the form as it is now */
  const typed = useRef(0);
  const [said, setSaid] = useState<string | null>(null);

  const keep = useCallback(async () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    const written = form.current ?? typedIn.current;
    if (!written) return;
    const body = new FormData(written);
    body.delete("picture");
    setSaid("Saving draft…");
    const sent = typed.current;
    const answer = await fetch(deskPaths.keepDraft(), { method: "POST", body, keepalive: true }).catch(
      () => null,
    );
    const outcome = await outcomeOf(answer);
    if (sent === typed.current) setSaid(outcome);
  }, [form]);

  const stop = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  useEffect(() => {
    const leave = () => {
      if (timer.current !== undefined) void keep();
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [keep]);

  return {
    onInput() {
      stop();
      typed.current += 1;
      typedIn.current = form.current;
      setSaid(null);
      timer.current = window.setTimeout(() => void keep(), REST);
    },
    stop,
    async send(intent: string, picture?: File) {
      if (timer.current !== undefined) await keep();
      if (!form.current) return;
      const body = new FormData(form.current);
      body.delete("picture");
      body.set("intent", intent);
      body.set("live", "1");
      if (picture) body.set("picture", picture);
      sender.submit(body, { method: "post", action: to, encType: "multipart/form-data" });
    },
    sending: sender.state === "idle" ? null : String(sender.formData?.get("intent") ?? ""),
    wrong: sender.state === "idle" ? (sender.data?.no ?? null) : null,
    said,
  };
}
