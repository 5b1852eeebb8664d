import { useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { Dialog } from "./dialog";

/**
 * Asks before something is done. The URL opens it, so it works without script: `to` is the same screen without the question, to which
 * `keep` and closing lead. `action` does it; the children say what follows.
 */
export function ConfirmDialog({
  isOpen,
  title,
  to,
  keep,
  action,
  children,
}: {
  isOpen: boolean;
  title: string;
  to: string;
  keep: string;
  action: ReactNode;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  return (
    <Dialog
      open={isOpen}
      onClose={() => isOpen && navigate(to, { replace: true, preventScrollReset: true })}
      title={title}
      actions={
        <>
          <ButtonLink to={to} replace preventScrollReset>
            {keep}
          </ButtonLink>
          {action}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
