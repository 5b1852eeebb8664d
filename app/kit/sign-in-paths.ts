import { query } from "./paths";

type Provider = "google" | "facebook";

/** Links around signing in and who one is, which few screens need. */
export const signInPaths = {
  social: (provider: Provider, next?: string) => `/accounts/${provider}/login${query({ next })}`,
  socialReturn: (provider: Provider) => `/accounts/${provider}/login/callback`,
  /** where somebody types their company's sign-on name, and where that leads */
  askSignOn: (next?: string, company?: string) => `/sign-on${query({ company, next })}`,
  signOn: (name: string, next?: string) => `/sign-on/${name}${query({ next })}`,
  signOnReturn: () => "/sign-on/callback",
  forgotPassword: () => "/forgot-password",
  resetPassword: (token: string) => `/reset/${token}`,
  /** `as` says which form leads there: the way back is to the same one */
  signUpSent: (as?: "chef" | "company") => `/signup/sent${query({ as })}`,
  confirmSignUp: (token: string) => `/signup/confirm/${token}`,
  changePassword: () => "/change-password",
  completeProfile: (next?: string) => `/completeprofile${query({ next })}`,
  profile: () => "/account/profile",
  verify: (channel: "phone" | "email", id: number) => `/account/verify/${channel}/${id}`,
  invitation: (token: string) => `/invitation/${token}`,
  helperInvitation: (token: string) => `/invitation/kitchen/${token}`,
  staffInvitation: (token: string) => `/invitation/staff/${token}`,
  corporatePasswordReset: () => "/corporate_user/password_reset",
  /** proves a new mailbox, for who lost the one before */
  recover: (token: string) => `/recover/${token}`,
  /** the second step of signing in */
  loginCode: () => "/login/code",
  /** two-step sign-in; `next` is where somebody goes on who was asked to turn it on */
  security: (next?: string) => `/account/security${query({ next })}`,
  /** asks for a code once more; `next` is where it leads back to; `sent` says that one is on its way to the owner */
  proof: (next?: string, sent?: "yes") => `/account/security/proof${query({ next, sent })}`,
  selectAccount: () => "/select-account",
};
