import { writings } from "#lib/page/writing-address.ts";
import { staffRoles } from "#lib/staff.ts";

/** The part of `columns.ts` for accounts and the ways into them. */
export const accountColumns = {
  users: {
    role: { values: ["user", ...staffRoles], note: "See `lib/staff.ts`." },
    channel_code: "Channel code of the link with which the user first arrived; null without.",
    inviter_code: "Invite code of the link with which the user first arrived; null without.",
    password_hash: "PHC string; null if the user signs in by SMS code only.",
    gender: { values: ["unknown", "female", "male", "other"] },
    birthday: "YYYY-MM-DD.",
    status: {
      values: ["active", "leaving", "banned", "deleted"],
      note: "`leaving` until `delete_at`, then `deleted`: personal data is erased, the row remains.",
    },
    delete_at:
      "When an account that is `leaving` is deleted; remains with one that is `deleted` until everything of it is erased.",
    shadow: {
      values: ["none", "limited", "lifted"],
      note: "`limited`: new writing is `shadowed`; `lifted`: some of it still may be. See `people/shadow.ts`.",
    },
    shadowed_at: "Since when `limited`; null otherwise.",
    writing: {
      values: writings.map(({ writing }) => writing),
      note: "In what the user last read the site: mails and pushes are written in it.",
    },
    member_since: "When the guest became a member; null for guests.",
    daily_digest: "1: receives a daily message with news of what the user follows.",
  },
  sessions: {
    token_hash: "SHA-256 of the token, hex. The token itself is never stored.",
    device: "Description of the device that signed in.",
    place: "IP address with its last part masked.",
    seen_at: "When a member last used it, accurate to a few minutes; null means `created_at`.",
  },
  second_factors: {
    secret: "Base32, as authenticator apps take it.",
    confirmed_at: "When a first one-time password was entered; null until then.",
    last_step: "The latest period of 30 s since 1970 whose one-time password was used.",
  },
  access_tokens: {
    token_hash: "SHA-256, hex. The token itself is never stored.",
    scopes: "JSON list, see `lib/token-scopes.ts`.",
    expires_at: "Null: never.",
    used_at: "Accurate to a few minutes; null if it has not been used.",
  },
  recovery_codes: { code_hash: "SHA-256, hex." },
  passkeys: {
    credential_id: "Base64url, as the browser names the key.",
    public_key: "COSE key, base64url.",
    counter: "Number of signatures at the last use; always 0 for keys that do not count.",
    transports: "JSON list: how browsers reach the key.",
  },
  passkey_challenges: {
    challenge_hash: "SHA-256, hex. The row goes with the first answer.",
    session_id: "Only this session may answer.",
    purpose: { values: ["add", "signIn"] },
  },
  linked_accounts: {
    provider: "Name of the provider in the settings.",
    subject: "The provider's id of the account, which never changes.",
    label: "The account's name there, displayed to its owner.",
  },
  provider_visits: {
    state_hash: "SHA-256 of the OAuth `state`, hex; `used …` once the provider has answered.",
    session_id: "Only this session may use the ticket.",
    purpose: { values: ["signIn", "link"] },
    nonce: "OpenID Connect `nonce`.",
    verifier: "PKCE code verifier.",
    ticket_hash: "SHA-256 of the ticket, hex; null until the provider has answered.",
  },
} as const;
