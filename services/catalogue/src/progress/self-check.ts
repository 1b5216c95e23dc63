import type { AdminPathQuestion, SelfCheckResult } from '@libs/contracts';

/** Compares the chosen options with the right ones; a missing answer is wrong. */
export function checkAnswers(
  questions: readonly Pick<AdminPathQuestion, 'answer'>[],
  answers: readonly number[],
): SelfCheckResult {
  const wrong = questions.flatMap(({ answer }, index) =>
    answers[index] === answer ? [] : [index],
  );
  return { isRight: wrong.length === 0, wrong };
}
