import { registerHandlers } from "~/handlers.server";

// What is paid for by a test in process is settled as the servers do it.
registerHandlers();
