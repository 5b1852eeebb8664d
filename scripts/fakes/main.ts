import { startFakes } from "./start-fakes.ts";

const environment = process.env.APP_ENV;
if (
  process.env.NODE_ENV === "production" ||
  (environment !== undefined && !["development", "test"].includes(environment))
) {
  process.stderr.write("The local fakes stand in for outside services; they do not start in production.\n");
  process.exit(1);
}

const portsFile = process.env.FAKES_PORTS_FILE;
const webhookUrl = process.env.FAKES_WEBHOOK_URL;
const fakes = await startFakes({
  dataDir: process.env.DATA_DIR ?? ".data",
  ...(portsFile ? { portsFile } : {}),
  ...(webhookUrl ? { webhookUrl } : {}),
});
process.stdout.write(
  `${JSON.stringify({ ready: true, control: fakes.control, services: fakes.services })}\n`,
);

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    fakes.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
