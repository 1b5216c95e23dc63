import { splitDescription } from './splitDescription';

it.each([
  ['Shows ports. Nothing is sent.', 'Shows ports.', 'Nothing is sent.'],
  ['Shows ports', 'Shows ports', ''],
  ['Works on port 80, e.g. http. 3 labs.', 'Works on port 80, e.g. http.', '3 labs.'],
  ['Why?\nBecause.\n\nMore.', 'Why?', 'Because.\n\nMore.'],
  ['Runs on Node 20.19 or later. “Quoted” text.', 'Runs on Node 20.19 or later.', '“Quoted” text.'],
  ['', '', ''],
])('%j begins with %j', (description, sentence, rest) =>
  expect(splitDescription(description)).toEqual([sentence, rest]),
);
