import { escapeHtml } from "~/kit/text";
import { box, mailHtml, paragraph, press } from "./email-html";

/** A letter of the sign-in: paragraphs, then a code or a button, then what else is to be said. */
interface Letter {
  title: string;
  paragraphs: string[];
  code?: string;
  button?: { text: string; link: string };
  after?: string[];
}

/** A letter as subject, plain text and its HTML twin. */
export function letter({ title, paragraphs, code, button, after = [] }: Letter) {
  const key = code ?? button?.link;
  const text = `${[...paragraphs, ...(key ? [key] : []), ...after].join("\n\n")}\n`;
  const inner = [
    ...paragraphs.map(paragraph),
    code
      ? box(
          escapeHtml(code),
          "padding:20px;text-align:center;font:bold 28px/1.3 ui-monospace,monospace;letter-spacing:8px",
        )
      : "",
    button ? press(button.text, button.link) : "",
    ...after.map(paragraph),
  ].join("");
  return { subject: title, text, html: mailHtml({ title, preview: paragraphs.at(-1) ?? "", inner }) };
}
