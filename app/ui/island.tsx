import { type ComponentType, type ReactNode, useEffect, useId, useState } from "react";

interface Options<Props> {
  /** What the server draws is all of it, the same as long as the document is open: the browser keeps it as it came. */
  isStatic?: boolean;
  /** Stands in its place until its code is there. */
  placeholder?: ReactNode;
  /** Stands in its place when its code cannot be fetched. */
  fallback?: ComponentType<Props>;
}

/**
 * A part of a page whose code the page's first script leaves out: the server draws it at once. The one way to make one.
 *
 *     const Hint = island(import.meta.env.SSR ? Here : null, async () => (await import("./hint")).Hint);
 *
 * - A lazy island shows what the server drew until its code is fetched, which is where it stands on a page.
 * - A static island (`isStatic`) fetches its code only where the server has not drawn it: on a screen that the browser
 *   came to by itself.
 * - Without `load` it is static and its code stays on the server. Where a document may never have had it (a desk), leave
 *   by a link with `reloadDocument`.
 *
 * Links within what the server drew load a new document. No Suspense: a boundary that still waits for its code while the
 * page is hydrated is thrown away, with an error, at the first press on anything (React's #421).
 *
 * @param server the part on the server, null in the browser: written as above, its code stays out of the first script.
 *   Null on both sides for what only a browser can draw
 * @param load fetches the part; tried again when the island is mounted again
 */
export function island<Props extends object>(
  server: ComponentType<Props> | null,
  load: (() => Promise<ComponentType<Props>>) | null,
  { isStatic = !load, placeholder = null, fallback: Fallback }: Options<Props> = {},
): ComponentType<Props> {
  let part = server;
  let drawn = "";
  return function Island(props: Props) {
    const id = useId();
    const [html] = useState(() => {
      if (!import.meta.env.SSR && !(isStatic && drawn)) drawn = document.getElementById(id)?.innerHTML ?? "";
      return drawn;
    });
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => (html ? null : part));
    const [isLost, setLost] = useState(false);
    useEffect(() => {
      if (Part || !load || (isStatic && html)) return;
      const arrived = (loaded: ComponentType<Props>) => {
        part = loaded;
        setPart(() => loaded);
      };
      load().then(arrived, () => setLost(true));
    }, [Part, html]);
    if (!Part && html)
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the server drew of this very part
      return <div key="drawn" id={id} className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
    return (
      <div key={server ? "drawn" : "part"} id={id} className="contents">
        {Part ? <Part {...props} /> : isLost && Fallback ? <Fallback {...props} /> : placeholder}
      </div>
    );
  };
}
