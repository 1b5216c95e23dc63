import { exeUrl, watchAnswers } from '../client';
import { AnswerCheck } from './answer-check';

/** Runs before each file of the api tests: every response of the marketplace must match its documentation. */
beforeAll(async () => {
  watchAnswers((await AnswerCheck.of(exeUrl())).check);
});

afterAll(() => watchAnswers(undefined));
