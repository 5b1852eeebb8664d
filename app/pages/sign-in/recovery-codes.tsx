import { useEffect, useRef } from "react";
import { signInPaths } from "~/kit/sign-in-paths";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Pill } from "~/ui/pill";
import { CopyButton } from "./copy-button";

/** The recovery codes, the one time they can be read. `next` is where the person was going. */
export function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  const top = useRef<HTMLDivElement>(null);
  // the button that was pressed is gone: whoever hears the page, or has scrolled down to it, goes on here
  useEffect(() => {
    top.current?.focus();
    top.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Panel id="codes" title="Save your recovery codes" aside={<Pill tone="herb">On</Pill>}>
      <div ref={top} tabIndex={-1} className="grid gap-5 outline-none">
        <p>
          If you lose your phone, each of these codes signs you in once. Copy them into a safe place or print
          this page: we can&rsquo;t show them again.
        </p>
        <ul className="grid grid-cols-1 gap-2 rounded-field bg-sunk p-4 text-lg tabular-nums min-[360px]:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <CopyButton text={codes.join("\n")} done="Codes copied">
          Copy the codes
        </CopyButton>
        <ButtonLink
          to={next || signInPaths.security()}
          tone="primary"
          size="lg"
          className="justify-self-start"
        >
          I saved them
        </ButtonLink>
      </div>
    </Panel>
  );
}
