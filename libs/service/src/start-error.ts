/** Why a process cannot start, as one sentence for its operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
