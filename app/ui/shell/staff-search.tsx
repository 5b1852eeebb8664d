import { Form, useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { staffPaths } from "~/kit/staff-paths";
import { Search } from "../icons";

/** Whether somebody types there: a slash is then a letter. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** The search field of the back office, on each of its screens; `/` and Ctrl-K lead to it. A plain form without script. */
export function StaffSearch({ isHere }: { isHere: boolean }) {
  const [asked] = useSearchParams();
  const field = useRef<HTMLInputElement>(null);
  const typed = isHere ? (asked.get("q") ?? "") : "";
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      const isCtrlK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isSlash && !isCtrlK) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <Form
      method="get"
      action={staffPaths.search()}
      role="search"
      aria-label="Back office"
      className="print:hidden relative mb-6 max-w-[44rem]"
    >
      <label htmlFor="staff-search" className="sr-only">
        Search the back office
      </label>
      <Search className="pointer-events-none absolute left-3.5 top-3 size-5 text-ink-2" />
      <input
        ref={field}
        key={typed}
        id="staff-search"
        type="search"
        name="q"
        defaultValue={typed}
        maxLength={100}
        autoComplete="off"
        aria-keyshortcuts="/ Control+K"
        placeholder="Search orders, people, payments"
        className="h-11 w-full rounded-pill border border-line-strong bg-surface pl-11 pr-14 text-ink placeholder:text-ink-2 hover:border-ink"
      />
      <kbd
        aria-hidden
        className="pointer-events-none absolute right-3 top-2.5 rounded-md border border-line px-2 text-xs leading-6 text-ink-2 max-lg:hidden"
      >
        /
      </kbd>
    </Form>
  );
}
