import { useEffect, useRef } from "react";
import { ErrorNotice } from "~/ui/error-notice";

/** What a step with many orders was answered: what was done and what was refused, or what was wrong with the form. */
type ManyAnswer =
  | { said: string | null; no: string[] }
  | { error?: Record<string, string[] | null> | null }
  | undefined;

/**
 * What a step with many orders came to, where some of them stayed. The buttons stand at the bottom of a long list: it comes
 * into view with every answer.
 */
export function ManyOutcome({ answer }: { answer: ManyAnswer }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) notice.current?.scrollIntoView({ block: "center" });
  }, [answer]);
  if (!answer) return null;
  const { title, messages } =
    "no" in answer
      ? {
          title: answer.said ? `${answer.said}. These stayed as they were:` : "Nothing was updated:",
          messages: answer.no,
        }
      : { title: undefined, messages: Object.values(answer.error ?? {}).flatMap((all) => all ?? []) };
  return (
    <div ref={notice}>
      <ErrorNotice title={title} messages={messages} />
    </div>
  );
}
