import { encryptionWith } from "./encryption";
import { env } from "./env.server";

/** Encrypts with the product's secret, and reads it again. */
export const { encrypt, decrypt } = encryptionWith(env.SECRET_KEY);
