import { toast } from "~/ui/toast-store";

/** Puts a text into the clipboard and says so. */
export function copy(text: string): void {
  const failed = () => toast(`Your browser blocked copying. The code is ${text}.`, { tone: "error" });
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => toast(`${text} copied`), failed);
  else failed();
}
