import { latinText } from './latin-text';

describe('the text of a PDF without embedded fonts', () => {
  it.each(['Cipher Lab', 'Café Müller – “50 %” • € 5', 'Žižka & Søn'.replace('ž', 'z')])(
    'keeps Western European text: %s',
    (text) => {
      expect(latinText(text)).toEqual({ text, changed: false });
    },
  );

  it.each([
    ['Łódź Kőrösi', 'Lódz Korösi'],
    ['Привет', '??????'],
    ['東京 Lab', '?? Lab'],
    ['tools 🔒', 'tools ?'],
    ['a\u200bb\tc\u0000', 'a?b c?'],
    ['ﬁle №5', 'file No5'],
  ])('replaces other characters: %s', (original, text) => {
    expect(latinText(original)).toEqual({ text, changed: true });
  });

  it('treats composed and decomposed accents alike', () => {
    expect(latinText('Cafe\u0301')).toEqual({ text: 'Café', changed: false });
  });
});
