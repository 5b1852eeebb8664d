import { useEffect, useState } from "react";
import { Share2 } from "./icons";
import { round, ShareLinks, shareWords } from "./share-links";
import { toast } from "./toast-store";

/** Opens the device's own sheet. Closed without sharing is no failure. */
async function openSheet(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, text: shareWords(title), url });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast("We couldn't open your device's share menu. Try Facebook, X or email instead.", { tone: "error" });
  }
}

/** The three links, and the device's own share sheet behind them where it has one. `url` is absolute. */
export function ShareOptions({ url, text, label }: { url: string; text: string; label: string }) {
  const [hasSheet, setSheet] = useState(false);
  useEffect(() => setSheet("share" in navigator), []);
  return (
    <ShareLinks url={url} text={text} label={label}>
      {hasSheet && (
        <li>
          <button type="button" className={round} onClick={() => openSheet(text, url)}>
            <span className="sr-only">Share with another app</span>
            <Share2 aria-hidden className="size-[18px]" />
          </button>
        </li>
      )}
    </ShareLinks>
  );
}
