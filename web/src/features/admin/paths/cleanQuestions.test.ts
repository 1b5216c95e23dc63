import { cleanQuestions } from './cleanQuestions';

describe('cleanQuestions', () => {
  it('removes empty lines, and keeps the right option right', () => {
    const question = { question: 'Which?', options: ['', ' One ', '  ', 'Two'], answer: 3 };
    expect(cleanQuestions([question])).toEqual([
      { question: 'Which?', options: ['One', 'Two'], answer: 1 },
    ]);
  });

  it('takes the first option when the right one was an empty line', () => {
    const question = { question: 'Which?', options: ['One', ''], answer: 1 };
    expect(cleanQuestions([question])[0]?.answer).toBe(0);
  });
});
