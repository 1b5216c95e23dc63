import type { AdminPathQuestion } from '@contracts/path';

/** Returns questions as they are saved: without empty lines among the options. */
export const cleanQuestions = (questions: readonly AdminPathQuestion[]): AdminPathQuestion[] =>
  questions.map(({ question, options, answer }) => {
    const lines = options.map((option, index) => ({ option: option.trim(), index }));
    const kept = lines.filter(({ option }) => option !== '');
    return {
      question,
      options: kept.map(({ option }) => option),
      answer: Math.max(
        0,
        kept.findIndex(({ index }) => index === answer),
      ),
    };
  });
