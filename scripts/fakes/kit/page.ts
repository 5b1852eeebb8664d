/** Makes text safe to stand inside HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#26201b,#f3ece4);--quiet:light-dark(#6d6259,#b3a79b);--paper:light-dark(#faf6f0,#1c1815);
--card:light-dark(#fff,#27221e);--line:light-dark(#e6dccf,#3b342d);--accent:light-dark(#a63d1f,#f0936f);--on-accent:light-dark(#fff,#24120b)}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem 4rem}h1{font-size:1.4rem;line-height:1.25;margin:0 0 .25rem}
.note{color:var(--quiet);margin:0 0 1.5rem}.badge{display:inline-block;font-size:.75rem;padding:.1rem .5rem;border:1px solid var(--line);border-radius:99px;color:var(--quiet)}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1rem 1.1rem;margin:0 0 .9rem}
button,.button{font:inherit;font-weight:600;min-height:44px;padding:.55rem 1.1rem;border-radius:10px;border:1px solid transparent;background:var(--accent);color:var(--on-accent);cursor:pointer;text-decoration:none;display:inline-block}
button.plain{background:transparent;color:var(--ink);border-color:var(--line)}button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.row{display:flex;gap:.75rem;align-items:center;flex-wrap:wrap}.who{display:flex;gap:.9rem;align-items:center;width:100%;text-align:left;background:var(--card);color:var(--ink);border:1px solid var(--line)}
.face{width:44px;height:44px;border-radius:50%;background:var(--line);flex:none;display:grid;place-items:center;font-weight:600;object-fit:cover}
label{display:block;font-weight:600;margin:.6rem 0 .2rem}input[type=text],input[type=email],input[type=search]{font:inherit;width:100%;min-height:44px;padding:.5rem .7rem;border:1px solid var(--line);border-radius:10px;background:var(--card);color:var(--ink)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0 0;font:inherit}small{color:var(--quiet)}a{color:var(--accent)}
`;

/** A small page in the fakes' own plain look. `body` must already be safe HTML. */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style><main>${body}</main></html>`;
}
