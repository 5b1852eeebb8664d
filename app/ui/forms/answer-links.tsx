import { Link } from "@remix-run/react";

/** Where an answer leads: what stands in the form's way. */
function linksOf(answer: unknown): readonly { to: string; text: string }[] {
  const isLeading = typeof answer === "object" && answer !== null && "links" in answer;
  return isLeading && Array.isArray(answer.links) ? answer.links : [];
}

/** Links to what stands in a form's way, below its messages; nothing where an answer has none. */
export function AnswerLinks({ answer }: { answer: unknown }) {
  const links = linksOf(answer);
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-5">
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-11 items-center font-bold underline underline-offset-4">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
