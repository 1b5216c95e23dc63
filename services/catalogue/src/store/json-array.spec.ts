import { jsonArray } from './json-array';

describe('a JSON array of texts', () => {
  it.each([[[]], [['é']], [['plain', '東京', '', '\u0000"\\', '😀']]])(
    'of %j has the bytes of the same array as one text',
    (items) => {
      const bytes = jsonArray(items.map((item) => JSON.stringify(item)));
      expect(bytes.toString()).toBe(JSON.stringify(items));
    },
  );
});
