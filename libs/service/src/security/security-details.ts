/** Details that a handler adds to a security record. Never a secret, never an email address. */
export interface SecurityDetails {
  accountId?: string; // the account of a login attempt, or another account than the caller's
  createdId?: string;
  fields?: string[];
}
