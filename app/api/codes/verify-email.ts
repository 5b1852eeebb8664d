import { takeCode } from "./otp.server";

export default takeCode("email", "a mailbox");
