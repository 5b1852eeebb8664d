import { buttonClass } from "~/ui/button";

/** To the addresses of this page, which are open where the chosen one will not do. */
export function ElsewhereLink() {
  return (
    <a href="#where" className={buttonClass()}>
      Deliver to another address
    </a>
  );
}
