import type { ShouldRevalidateFunction } from "@remix-run/react";

/** A screen whose form was refused reads its data again: what it showed is no longer so. */
export const reloadAfterRefusal: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined || defaultShouldRevalidate;
