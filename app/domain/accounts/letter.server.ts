import { escapeHtml } from "~/kit/text";

/** A letter of the sign-in: paragraphs, then a code or a button, then what else is to be said. */
interface Letter {
  title: string;
  paragraphs: string[];
  code?: string;
  button?: { text: string; link: string };
  after?: string[];
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

/** A letter as subject, plain text and its HTML twin: one column, readable without any style, light and dark. */
export function letter({ title, paragraphs, code, button, after = [] }: Letter) {
  const key = code ?? button?.link;
  const text = `${[...paragraphs, ...(key ? [key] : []), ...after].join("\n\n")}\n`;
  const card = code
    ? `<p style="margin:24px 0;padding:20px;background:#fff;color:#2b1d17;border:1px solid #e3d6c3;border-radius:16px;text-align:center;font:bold 28px/1.3 ui-monospace,monospace;letter-spacing:8px">${escapeHtml(code)}</p>`
    : "";
  const press = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="display:inline-block;background:#8f2a12;color:#fff;padding:12px 20px;border-radius:999px;text-decoration:none">${escapeHtml(button.text)}</a></p>`
    : "";
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head><body style="margin:0;background:#fbf6ee;color:#2b1d17;font:16px/1.5 Georgia,serif"><div style="max-width:560px;margin:0 auto;padding:32px 24px"><p style="margin:0 0 24px;font-weight:bold">DinDin</p><h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(title)}</h1>${paragraphs.map(paragraph).join("")}${card}${press}${after.map(paragraph).join("")}</div></body></html>`;
  return { subject: title, text, html };
}
