import { type ComponentType, createElement, type ReactNode, useEffect, useId, useState } from "react";

/** What the server drew of this very part, given back as it was. */
const asServed = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });

interface How {
  /** Keeps its place until its code is there. */
  instead?: ReactNode;
  /** Stands there when its code cannot be had. */
  unfetched?: ReactNode;
  /** There is nothing to press in it: what the server drew is all of it, and its code is not fetched. */
  isStill?: boolean;
}

/**
 * A part that few pages show: the server draws it at once, the browser fetches its code only where it stands. `here` is
 * the part on the server and null in the browser (`import.meta.env.SSR ? Part : null`, so that its code stays out);
 * `fetched` fetches it. What the server drew stays until then.
 *
 * No Suspense: a boundary that still waits for its code while the page comes to life is thrown away, with an error, at
 * the first press on anything (React's #421).
 */
export function later<Props extends object>(
  here: ComponentType<Props> | null,
  fetched: () => Promise<ComponentType<Props>>,
  { instead = null, unfetched = instead, isStill = false }: How = {},
): ComponentType<Props> {
  let part = here;
  return function Later(props: Props) {
    const id = useId();
    const [served] = useState(() => (here ? "" : (document.getElementById(id)?.innerHTML ?? "")));
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => (served === "" ? part : null));
    const [isLost, setLost] = useState(false);
    useEffect(() => {
      if (Part || (isStill && served !== "")) return;
      const arrived = (found: ComponentType<Props>) => {
        part = found;
        setPart(() => found);
      };
      fetched().then(arrived, () => setLost(true));
    }, [Part, served]);
    if (!Part && served !== "")
      return <div key="served" id={id} className="contents" {...asServed(served)} />;
    return (
      <div key={here ? "served" : "part"} id={id} className="contents">
        {Part ? createElement(Part, props) : isLost ? unfetched : instead}
      </div>
    );
  };
}
