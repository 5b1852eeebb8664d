import { env } from "~/kit/env.server";
import { type LinkedRow, linkSecret } from "~/kit/sealed-id.server";
import { keyedHash } from "~/kit/secret.server";
import { signInPaths } from "~/kit/sign-in-paths";

/** The secret of a link that proves a new mailbox, kept nowhere. */
const recoveryToken = (recovery: LinkedRow): string => linkSecret("account-recovery", recovery);

/** How a link's secret is stored. */
export const hashOfToken = (token: string) => keyedHash(`account-recovery-token:${token}`);
export const hashOfRecovery = (recovery: LinkedRow) => hashOfToken(recoveryToken(recovery));

/** The link itself; it leads to our own origin. */
export const recoveryLink = (recovery: LinkedRow): string =>
  new URL(signInPaths.recover(recoveryToken(recovery)), env.APP_ORIGIN).href;
