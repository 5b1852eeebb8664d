import { escapeHtml } from "~/kit/text";

/** A message that a local fake captured. Instants are ISO 8601 UTC. */
export interface Captured {
  channel: "email" | "sms" | "push";
  to: string;
  subject: string;
  text: string;
  sent_at: string;
}

function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

function card(message: Captured): string {
  return `<article><header><b>${escapeHtml(message.channel)}</b> to ${escapeHtml(message.to)} <time>${escapeHtml(message.sent_at)}</time></header>
<h2>${escapeHtml(message.subject || "(no subject)")}</h2><p>${linked(message.text)}</p></article>`;
}

const STYLE = `body{font:16px/1.5 system-ui;margin:0 auto;padding:24px;max-width:720px;background:#fbf6ee;color:#2b1d17}
article{background:#fff;border:1px solid #e3d6c3;border-radius:16px;padding:16px 24px;margin:16px 0}h2{font-size:19px;margin:8px 0}
p{white-space:pre-wrap;overflow-wrap:anywhere}header,time{color:#6a564b;font-size:14.5px}a{color:#b5391c}
input,button{font:inherit;padding:10px 16px;border-radius:10px;border:1px solid #e3d6c3}
@media(prefers-color-scheme:dark){body{background:#191310;color:#f6ede2}article{background:#231b17;border-color:#3c2f28}a{color:#f5805a}header,time{color:#bba99b}}`;

/** The captured messages as a page for a person, newest first. `nonce` is the answer's. */
export function inboxPage(messages: Captured[], to: string, nonce: string): string {
  const list = messages.length > 0 ? messages.map(card).join("") : "<p>Nothing has been sent yet.</p>";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Local inbox</title><style nonce="${nonce}">${STYLE}</style><h1>Inbox</h1>
<form><label>To <input name="to" value="${escapeHtml(to)}"></label> <button>Filter</button></form>${list}</html>`;
}
