import { createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { Notice } from "./other-tab-notice";

let place: Root | null = null;

/** Whether a notice stands on the page. */
export const hasNotice = (): boolean => place !== null;

/** Takes the notice off the page. */
export function takeNotice(): void {
  place?.unmount();
  place = null;
  document.querySelector("[data-other-tab]")?.remove();
}

/** Says beside a form that somebody else is here than the page shows; in the place of what was said before. */
export async function showNotice(notice: Notice): Promise<void> {
  const { OtherTabNotice } = await import("./other-tab-notice");
  takeNotice();
  const box = document.createElement("div");
  box.dataset.otherTab = "";
  place = createRoot(document.body.appendChild(box));
  place.render(createElement(OtherTabNotice, { notice, onClose: takeNotice }));
}
