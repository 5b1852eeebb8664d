import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";

/** The document needs no server: settings only have to be there for the modules to load. */
const PLACEHOLDERS = {
  APP_ENV: "test",
  DATABASE_URL: "postgres://nobody@localhost/none",
  REDIS_URL: "redis://localhost:1",
  SECRET_KEY: "x".repeat(32),
  STRIPE_SECRET_KEY: "sk_none",
  STRIPE_PUBLISHABLE_KEY: "pk_none",
  STRIPE_WEBHOOK_SECRET: "whsec_none",
  TWILIO_ACCOUNT_SID: "none",
  TWILIO_AUTH_TOKEN: "none",
  TWILIO_FROM: "none",
  SMTP_URL: "smtp://localhost:1",
  GOOGLE_CLIENT_ID: "none",
  GOOGLE_CLIENT_SECRET: "none",
  FACEBOOK_CLIENT_ID: "none",
  FACEBOOK_CLIENT_SECRET: "none",
  PUSH_VAPID_PUBLIC_KEY: "x".repeat(87),
  PUSH_VAPID_PRIVATE_KEY: "x".repeat(43),
};

const FILE = ts.factory.createTypeReferenceNode("File");

/** What is sent as a file is one in the client, too. */
const asFile = ({ format }: { format?: string }) => (format === "binary" ? FILE : undefined);

/** Writes the types of the client to the file that is named, from the document as the server would give it. */
async function main(file: string): Promise<void> {
  for (const [name, value] of Object.entries(PLACEHOLDERS)) process.env[name] = value;
  const { openApi } = await import("../../app/api/document/document.server");
  const { apiRoutes } = await import("../../app/api/routes");
  const document = openApi(apiRoutes, "http://localhost:3000") as unknown as OpenAPI3;
  const types = astToString(await openapiTypescript(document, { transform: asFile }));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, types);
}

// Modules of the server keep a pool and a listener ready, which would keep this process alive.
main(process.argv[2] ?? "").then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
