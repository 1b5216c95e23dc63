/** What a call was for. */
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

/** What a client knows of its call: it was served, it was refused, or no whole answer came and anything may have happened. */
export type Outcome = 'ok' | 'fail' | 'unknown';

/** What came back for a call; the status is null when the connection broke or the time was over. */
export interface CallResponse {
  status: number | null;
  retryAfter?: string | null;
  /** 4xx statuses that the traffic itself causes. */
  expected?: readonly number[];
  /** What is wrong with the answer besides its status. */
  problem?: string;
}
