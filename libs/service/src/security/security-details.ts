/** What a handler knows about a recorded request besides what the request itself says. Never a secret, never an email address. */
export interface SecurityDetails {
  /** Id of the account concerned, where it is not the caller's: who logs in, or tried to. */
  accountId?: string;
  /** Id of what was made. */
  createdId?: string;
  /** Names of the fields that were sent. */
  fields?: string[];
}
