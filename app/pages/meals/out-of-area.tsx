import type { ReactNode } from "react";

/** "Not in your area", with what one sees instead and what one can do (`children`). */
export function OutOfArea({ where, children }: { where: string; children: ReactNode }) {
  return (
    <p role="status" className="rounded-field bg-turmeric-wash px-4 py-3.5">
      <strong className="font-bold">No cooks deliver to {where} yet.</strong> {children}
    </p>
  );
}
