import { useEffect, useState } from "react";
import { island } from "./island";

/** How far down (pixels) the way back up is worth a button. */
const threshold = 1000;

const ScrollToTop = island(null, async () => (await import("./scroll-to-top")).ScrollToTop);

/** The way back to the top, once the page is scrolled more than 1000 px. */
export function BackToTop() {
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > threshold);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return isFar && <ScrollToTop />;
}
