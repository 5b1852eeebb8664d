import { Button } from "~/ui/button";
import { toast } from "~/ui/toast-store";

/** Puts a secret into the clipboard and says `done`, never the secret itself. Hidden where no script runs. */
export function CopyButton({ text, done, children }: { text: string; done: string; children: string }) {
  const copy = () => {
    const failed = () => toast("Your browser blocked copying.", { tone: "error" });
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => toast(done), failed);
    else failed();
  };
  return (
    <Button type="button" data-needs-script onClick={copy} className="justify-self-start">
      {children}
    </Button>
  );
}
