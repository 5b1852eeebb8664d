import { socialSignIn } from "./social.server";

export default socialSignIn("google", "Google");
