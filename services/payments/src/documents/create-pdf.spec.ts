import { createPdf, latinText, PdfCache } from './create-pdf';

describe('a PDF', () => {
  afterEach(() => jest.useRealTimers());

  it('is the same file in later years, with the date of its issue', async () => {
    const content = {
      title: 'Receipt EXE-2026-000001',
      notes: [],
      facts: [['Seller', ['EXE Ltd 東', 'First Street 1']]] as [string, string[]][],
      amounts: [{ term: 'Total', text: '$19.99', total: true }],
      footer: ['Order o1'],
      latinNote: ['Only Latin letters.', 'https://exe.example.com/receipt/o1'],
      issuedAt: '2026-01-02T03:04:05.000Z',
    };
    const createIn = (year: number) => {
      jest.useFakeTimers({ now: new Date(`${year}-06-01T00:00:00Z`), advanceTimers: true });
      return createPdf(content);
    };
    const first = await createIn(2026);
    expect(first.equals(await createIn(2030))).toBe(true);
    expect(first.toString('latin1')).toContain('(D:20260102030405Z)');
  });
});

describe('the cache of PDFs', () => {
  const receipt = { number: 'EXE-2026-000001' };
  const pdf = (text: string) => jest.fn(() => Promise.resolve(Buffer.from(text)));

  it('makes a document once, also for concurrent requests, and again when it says something else', async () => {
    const [cache, make, other] = [new PdfCache(), pdf('first'), pdf('second')];
    await Promise.all([cache.get('ada', receipt, make), cache.get('ada', receipt, make)]);
    expect(String(await cache.get('ada', receipt, make))).toBe('first');
    expect(String(await cache.get('ada', { ...receipt, refunded: true }, other))).toBe('second');
    expect([make.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
  });

  it('does not keep a failure', async () => {
    const cache = new PdfCache();
    const failed = cache.get('ada', receipt, () => Promise.reject(new Error('no font')));
    await expect(failed).rejects.toThrow('no font');
    expect(String(await cache.get('ada', receipt, pdf('made')))).toBe('made');
  });

  it('forgets the documents of one buyer, also those that are being made', async () => {
    const [cache, make, other] = [new PdfCache(), pdf('with a name'), pdf('of another buyer')];
    let finish!: (bytes: Buffer) => void;
    const late = cache.get('ada', { number: 'late' }, () => new Promise((done) => (finish = done)));
    await cache.get('ada', receipt, make);
    await cache.get('bob', receipt, other);
    cache.forget('ada');
    finish(Buffer.from('late'));
    expect(String(await late)).toBe('late');
    await cache.get('ada', { number: 'late' }, make);
    await cache.get('ada', receipt, make);
    await cache.get('bob', receipt, other);
    expect([make.mock.calls.length, other.mock.calls.length]).toEqual([3, 1]);
  });
});

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
