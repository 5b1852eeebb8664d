import { escapeHtml } from "~/kit/text";

/** For email programs that know dark: everything that has a color of its own, by class. */
const DARK = `@media (prefers-color-scheme:dark){body,.page{background:#191310!important;color:#f6ede2!important}.card{background:#231b17!important;color:#f6ede2!important;border-color:#3c2f28!important}.rule{border-color:#3c2f28!important}.press{background:#f5805a!important;color:#2b0f06!important}.link{color:#ffa98c!important}.cook{color:#7cc9a0!important}.company{color:#d9a3c7!important}.back{color:#bba99b!important}}`;

/** A paragraph; single line breaks stay. */
function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
}

/** The one button. */
function button(text: string, link: string): string {
  return `<p style="margin:24px 0"><a class="press" href="${escapeHtml(link)}" style="display:inline-block;background:#8f2a12;color:#fff;padding:12px 20px;border-radius:999px;text-decoration:none">${escapeHtml(text)}</a></p>`;
}

/** A white box, for a code or a receipt. `style` is added to its own. */
export function box(inner: string, style: string): string {
  return `<div class="card" style="margin:24px 0;background:#fff;color:#2b1d17;border:1px solid #e3d6c3;border-radius:16px;${style}">${inner}</div>`;
}

/** The whole page: one column of 600 pixels at most, the product's name, the title, then `inner`; readable without any style. */
function page({ title, preview, inner }: { title: string; preview: string; inner: string }): string {
  const hidden = `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>`;
  const column = `<p style="margin:0 0 24px;font-weight:bold">DinDin</p><h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(title)}</h1>${inner}`;
  const table = `<table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" style="background:#fbf6ee;color:#2b1d17;font:16px/1.5 Georgia,serif"><tr><td align="center"><table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px"><tr><td style="padding:32px 20px;text-align:left">${column}</td></tr></table></td></tr></table>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${DARK}</style></head><body style="margin:0;background:#fbf6ee;color:#2b1d17">${hidden}<div role="main">${table}</div></body></html>`;
}

/** An email before its layout: paragraphs, then a code, a button, and what else is to be said. */
export interface Email {
  title: string;
  /** plain text; a single line break stays one */
  paragraphs: readonly string[];
  /** HTML in the place of all but the first paragraph */
  html?: string;
  code?: string;
  /** `link` is absolute: an email has no origin of its own */
  button?: { label: string; link: string } | null;
  after?: readonly string[];
  /** which paragraph an inbox shows beside the subject; without it the last one */
  preview?: number;
}

/** A short code is typed and stands wide apart; a long one is copied and must fit a phone's width. */
const SHORT_CODE = 8;

function codeBox(code: string): string {
  const style =
    code.length <= SHORT_CODE
      ? "padding:20px;text-align:center;font:bold 28px/1.3 ui-monospace,monospace;letter-spacing:8px"
      : "padding:24px;text-align:center;font:bold 22px/1.4 ui-monospace,monospace;letter-spacing:1px";
  return box(escapeHtml(code), style);
}

/** One line: a header takes no line breaks, whatever somebody typed into a name. */
export function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ");
}

/** Every email that we send, in the one layout: its subject, its plain text, and the HTML that says the same. */
export function emailOf(email: Email): { subject: string; text: string; html: string } {
  const { title, paragraphs, html, code, button: lead, after = [], preview } = email;
  const text = [...paragraphs, ...(code ? [code] : []), ...(lead ? [lead.link] : []), ...after].join("\n\n");
  // A paragraph that somebody else wrote, such as a message to us, can hold blank lines of its own.
  const all = paragraphs.join("\n\n").split(/\n{2,}/);
  const shown = html ? [paragraph(all[0] ?? ""), html] : all.map(paragraph);
  const inner = [
    ...shown,
    code ? codeBox(code) : "",
    lead ? button(lead.label, lead.link) : "",
    ...after.map(paragraph),
  ].join("");
  const beside = (preview === undefined ? all.at(-1) : all[preview]) ?? "";
  return { subject: oneLine(title), text: `${text}\n`, html: page({ title, preview: beside, inner }) };
}
