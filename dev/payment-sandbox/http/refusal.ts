import type { Answer } from './response';

/** Why a call is not done, with the answer its caller gets. */
export class Refusal extends Error {
  constructor(readonly answer: Answer) {
    super(answer.body);
    this.name = 'Refusal';
  }
}
