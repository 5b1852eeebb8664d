import { verifyCodeEndpoint } from "./otp.server";

export default verifyCodeEndpoint("email", "an email address");
