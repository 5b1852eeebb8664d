import { socialSignIn } from "./social.server";

export default socialSignIn("facebook", "Facebook");
