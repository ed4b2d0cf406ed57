/** What the site keeps of one visit to a provider, until the visitor returns. */
export interface Visit {
  /** Address of this site to which the provider sends the visitor back. */
  redirect: string;
  state: string;
  nonce: string;
  /** PKCE code verifier. */
  verifier: string;
}

/** Who somebody is at a provider. */
export interface Elsewhere {
  /** The provider's id of the account, which never changes. */
  subject: string;
  /** The account's name there, for its owner; empty if the provider tells none. */
  label: string;
}

/** Another site on which members can sign in. */
export interface SignInProvider {
  /** In addresses and in the database. */
  name: string;
  label: string;
  /** Address at the provider to which the visitor goes. Throws if the provider cannot be reached. */
  address(visit: Visit): Promise<string>;
  /**
   * Who has returned with these parameters. Throws `VisitDeclined` if they pressed cancel there, and any other error if the answer cannot be
   * right.
   */
  whoIs(visit: Visit, parameters: URLSearchParams): Promise<Elsewhere>;
}

/** The visitor has not agreed. */
export class VisitDeclined extends Error {}
