import { verifyCodeEndpoint } from "./otp.server";

export default verifyCodeEndpoint("phone", "a phone");
