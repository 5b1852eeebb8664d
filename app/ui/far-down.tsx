import { type ComponentType, useEffect, useState } from "react";

/** How far down (pixels) the way back up is worth a button. */
const threshold = 1000;

/** The way back to the top, once the page is scrolled more than 1000 px; its button is fetched when it is first needed. */
export function FarDown() {
  const [isFar, setFar] = useState(false);
  const [part, setPart] = useState<{ Button: ComponentType } | null>(null);
  useEffect(() => {
    const look = () => setFar(window.scrollY > threshold);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  useEffect(() => {
    if (isFar) void import("./scroll-to-top").then(({ ScrollToTop }) => setPart({ Button: ScrollToTop }));
  }, [isFar]);
  return isFar && part ? <part.Button /> : null;
}
