/** Details that a handler adds to a security record. Never a secret, never an email address. */
export interface SecurityDetails {
  /** Account of a login attempt, or another account than the caller's. */
  accountId?: string;
  createdId?: string;
  fields?: string[];
}
