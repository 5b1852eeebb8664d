import { env } from "~/kit/env.server";

/** Who DinDin is by law, as it stands on receipts, invoices and statements. */
export const legalText = (): string => `${env.LEGAL_NAME}, EIN ${env.LEGAL_EIN}`;
