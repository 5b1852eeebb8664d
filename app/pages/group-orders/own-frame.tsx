import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useRootData } from "../shells/root-data";

/** A screen that an admin sees on the company's desk, and everybody else as a page of their own. */
export function OwnFrame({ children }: { children: ReactNode }) {
  const isDesk = useRootData()?.company != null;
  return (
    <div className={clsx("grid max-w-[52rem] gap-6 *:min-w-0", !isDesk && "page py-6 lg:py-12")}>
      {children}
    </div>
  );
}
