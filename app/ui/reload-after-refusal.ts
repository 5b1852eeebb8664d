import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * A screen whose form was refused reads its data again: what it showed is no longer so. Not after a 503, where nothing was done:
 * a page that can't be read either would take what was typed with it. (`defaultShouldRevalidate` is always true here: Remix's
 * single fetch says so to every screen that decides itself.)
 */
export const reloadAfterRefusal: ShouldRevalidateFunction = ({ actionStatus }) => actionStatus !== 503;

/** A screen that keeps what it shows when its form was refused, but for what was to be changed and is gone: gone from the list as well. */
export const reloadUnlessRefused: ShouldRevalidateFunction = ({ actionStatus = 200 }) =>
  actionStatus < 400 || actionStatus === 404;
