import { verifyCodeEndpoint } from "./otp.server";

export default verifyCodeEndpoint("email", "a mailbox");
