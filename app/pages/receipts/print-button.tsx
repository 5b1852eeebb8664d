import { Button } from "~/ui/button";

/** Opens the browser's own print dialog. */
export function PrintButton() {
  return (
    <Button type="button" onClick={() => window.print()} className="noscript:hidden">
      Print
    </Button>
  );
}
