import { toast } from "~/ui/toast-store";

/** The specification's pause between the message and the login screen. */
const REDIRECT_MS = 2000;

/** Says a button's no; a guest is led on to sign in after a pause. Answers what calls that off. */
export function showError({ no, login }: { no: string; login?: string }, navigate: (to: string) => void) {
  toast(no, { tone: "error" });
  if (!login) return;
  const timer = setTimeout(() => navigate(login), REDIRECT_MS);
  return () => clearTimeout(timer);
}
