/** Why a command does nothing, or did not get to its end, as one sentence for the person at the terminal. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
