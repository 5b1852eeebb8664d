import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";

/**
 * A part that few pages show: the server draws it at once, the browser fetches its code only where it stands. `here` is
 * the part on the server and null in the browser (`import.meta.env.SSR ? Part : null`, so that its code stays out);
 * `fetched` fetches it. `instead` keeps its place meanwhile.
 */
export function later<Props extends object>(
  here: ComponentType<Props> | null,
  fetched: () => Promise<ComponentType<Props>>,
  instead: ReactNode = null,
): ComponentType<Props> {
  const Part = here ?? lazy(async () => ({ default: await fetched() }));
  return (props: Props) =>
    createElement(Suspense, { fallback: instead }, createElement(Part as ComponentType<Props>, props));
}
