import { takeCode } from "./otp.server";

export default takeCode("phone", "a phone");
