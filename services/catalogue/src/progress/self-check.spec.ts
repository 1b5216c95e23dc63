import { checkAnswers } from './self-check';

describe('checkAnswers', () => {
  const questions = [{ answer: 2 }, { answer: 0 }];

  it.each([
    [[2, 0], true, []],
    [[2, 1], false, [1]],
    [[0, 1], false, [0, 1]],
    [[2], false, [1]],
    [[], false, [0, 1]],
    [[2, 0, 3], true, []],
  ])('compares %j', (answers, isRight, wrong) =>
    expect(checkAnswers(questions, answers)).toEqual({ isRight, wrong }),
  );
});
