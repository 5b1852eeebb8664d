import { escapeHtml } from "~/kit/text";

/** For mail programs that know dark: everything that has a colour of its own, by class. */
const DARK = `@media (prefers-color-scheme:dark){body,.page{background:#191310!important;color:#f6ede2!important}.card{background:#231b17!important;color:#f6ede2!important;border-color:#3c2f28!important}.rule{border-color:#3c2f28!important}.press{background:#f5805a!important;color:#2b0f06!important}.link{color:#ffa98c!important}.cook{color:#7cc9a0!important}.company{color:#d9a3c7!important}.back{color:#bba99b!important}}`;

/** A paragraph of a mail; single line breaks stay. */
export function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
}

/** The one button of a mail. */
export function press(text: string, link: string): string {
  return `<p style="margin:24px 0"><a class="press" href="${escapeHtml(link)}" style="display:inline-block;background:#8f2a12;color:#fff;padding:12px 20px;border-radius:999px;text-decoration:none">${escapeHtml(text)}</a></p>`;
}

/** A white box of a mail, for a code or a receipt. `style` is added to its own. */
export function box(inner: string, style: string): string {
  return `<div class="card" style="margin:24px 0;background:#fff;color:#2b1d17;border:1px solid #e3d6c3;border-radius:16px;${style}">${inner}</div>`;
}

/**
 * A whole mail in HTML: one column of 600 pixels at most, the product's name, the title, then `inner`; readable without
 * any style, light and dark. `preview` is what a list of mails shows beside the subject.
 */
export function mailHtml({
  title,
  preview,
  inner,
}: {
  title: string;
  preview: string;
  inner: string;
}): string {
  const hidden = `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>`;
  const column = `<p style="margin:0 0 24px;font-weight:bold">DinDin</p><h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(title)}</h1>${inner}`;
  const page = `<table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" style="background:#fbf6ee;color:#2b1d17;font:16px/1.5 Georgia,serif"><tr><td align="center"><table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px"><tr><td style="padding:32px 20px;text-align:left">${column}</td></tr></table></td></tr></table>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${DARK}</style></head><body style="margin:0;background:#fbf6ee;color:#2b1d17">${hidden}<div role="main">${page}</div></body></html>`;
}
