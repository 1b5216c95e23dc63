/** The purpose of a call. */
export type CallKind =
  | 'register'
  | 'log in'
  | 'profile'
  | 'dashboard'
  | 'browse'
  | 'page'
  | 'tool'
  | 'search'
  | 'download'
  | 'create payment'
  | 'payment status'
  | 'create subscription'
  | 'subscription status'
  | 'upload'
  | 'edit'
  | 'delete'
  | 'live connection';

/** The result of a call for its client: served, refused, or unknown because no complete response arrived. */
export type Outcome = 'ok' | 'fail' | 'unknown';

/** The response to a call; the status is null when the connection broke or the call timed out. */
export interface CallResponse {
  status: number | null;
  retryAfter?: string | null;
  /** 4xx statuses that the traffic itself causes. */
  expected?: readonly number[];
  /** What is wrong with the response besides its status. */
  problem?: string;
}
