import { CHALLENGE_DONE } from "./messages.ts";

/** Shows the bank's question in a dialog above everything else; resolves when it is answered or put away. */
export function showChallenge(origin: string, url: string): Promise<void> {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "Your bank asks you to confirm");
  Object.assign(dialog.style, {
    width: "min(26rem, calc(100vw - 2rem))",
    height: "19rem",
    padding: "0",
    border: "0",
    borderRadius: "16px",
    overflow: "hidden",
    boxShadow: "0 24px 64px rgb(0 0 0 / 35%)",
  });
  const frame = document.createElement("iframe");
  frame.title = "Confirm the payment";
  frame.src = url;
  Object.assign(frame.style, { display: "block", width: "100%", height: "100%", border: "0" });
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener("message", listen);
      dialog.remove();
      resolve();
    };
    const listen = (event: MessageEvent): void => {
      if (
        event.source === frame.contentWindow &&
        event.origin === origin &&
        event.data?.source === CHALLENGE_DONE
      )
        end();
    };
    window.addEventListener("message", listen);
    // Putting the question away is an answer too: no.
    dialog.addEventListener("cancel", () => {
      const secret = new URL(url).searchParams.get("client_secret") ?? "";
      const body = new URLSearchParams({ client_secret: secret, outcome: "decline" });
      fetch(url, { method: "POST", mode: "no-cors", body }).then(end, end);
    });
  });
}
