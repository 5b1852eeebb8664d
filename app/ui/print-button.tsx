import type { ReactNode } from "react";
import { Button, type ButtonLook } from "./button";
import { useHydrated } from "./forms/hydrated";

/** Prints the page. Its room is kept until it works, so that nothing moves; where no script runs the browser's own menu prints. */
export function PrintButton({
  tone,
  children = "Print",
}: Pick<ButtonLook, "tone"> & { children?: ReactNode }) {
  return (
    <Button
      type="button"
      tone={tone}
      className={useHydrated() ? undefined : "invisible noscript:hidden"}
      onClick={() => window.print()}
    >
      {children}
    </Button>
  );
}
