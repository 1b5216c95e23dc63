/** Why a process must not start, as one sentence for the operator; printed without a stack. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
