import { clsx } from "clsx";
import type { ReactNode } from "react";
import { CircleAlert, Info } from "./icons";

/**
 * What went wrong or must be known, at the head of a form or list, with the next step below it.
 * A list of messages is shown as one; the `danger` tone is announced at once.
 */
export function ErrorNotice({
  title,
  messages,
  tone = "danger",
  children,
}: {
  title?: ReactNode;
  messages?: string | string[] | null;
  tone?: "danger" | "note";
  /** The next step: a link or button. */
  children?: ReactNode;
}) {
  const list = typeof messages === "string" ? [messages] : (messages ?? []);
  if (!title && list.length === 0) return null;
  const danger = tone === "danger";
  const Icon = danger ? CircleAlert : Info;
  return (
    <div
      role={danger ? "alert" : "note"}
      className={clsx("flex gap-3 rounded-field px-4 py-3.5", danger ? "bg-danger-wash" : "bg-turmeric-wash")}
    >
      <Icon aria-hidden className={clsx("mt-0.5 size-5 flex-none", danger && "text-danger")} />
      <div className="grid min-w-0 gap-1">
        {title && <p className={clsx("font-bold", danger && "text-danger")}>{title}</p>}
        {list.map((message) => (
          <p key={message}>{message}</p>
        ))}
        {children && <div className="mt-1">{children}</div>}
      </div>
    </div>
  );
}
