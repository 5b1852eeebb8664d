import { registerSettlers } from "~/domain/payments/settlers.server";
import { settlers } from "~/settlers.server";

// What is paid for by a test in process is settled as the servers do it.
registerSettlers(settlers);
