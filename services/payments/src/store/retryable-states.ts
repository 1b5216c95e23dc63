/** SQL states after which a retry of the transaction succeeds: serialization, deadlock, overlapping periods, duplicate row. */
export const RETRYABLE_STATES = new Set(['40001', '40P01', '23P01', '23505']);
