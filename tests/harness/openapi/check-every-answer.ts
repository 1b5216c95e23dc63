import { exeUrl, watchAnswers } from '../client';
import { AnswerCheck } from './answer-check';

/** Runs before each file of the api tests: whatever the marketplace answers there must be as it is documented. */
beforeAll(async () => {
  watchAnswers((await AnswerCheck.of(exeUrl())).check);
});

afterAll(() => watchAnswers(undefined));
