import { exeUrl, watchAnswers } from '../client';
import { ResponseCheck } from './response-check';

/** Runs before each file of the api tests: every response of the marketplace must match its documentation. */
beforeAll(async () => {
  watchAnswers((await ResponseCheck.of(exeUrl())).check);
});

afterAll(() => watchAnswers(undefined));
