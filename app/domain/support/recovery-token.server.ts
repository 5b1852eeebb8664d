import { env } from "~/kit/env.server";
import { keyedHash } from "~/kit/secret.server";
import { signInPaths } from "~/kit/sign-in-paths";

/** The secret of a link that proves a new mailbox: derived from the row's number and the product's secret, kept nowhere. */
const recoveryToken = (id: number): string => keyedHash(`account-recovery:${id}`).toString("base64url");

/** How a link's secret is stored. */
export const hashOfToken = (token: string) => keyedHash(`account-recovery-token:${token}`);
export const hashOfRecovery = (id: number) => hashOfToken(recoveryToken(id));

/** The link itself; it leads to our own origin. */
export const recoveryLink = (id: number): string =>
  new URL(signInPaths.recover(recoveryToken(id)), env.APP_ORIGIN).href;
