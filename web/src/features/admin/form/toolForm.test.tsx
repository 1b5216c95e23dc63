import type { PayableCurrencies } from '@contracts/payable-currencies';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { enter } from '../../../test/enter';
import { errorResponse, type FakeHandler, fakeServer } from '../../../test/fakeServer';
import { FakeUpload } from '../../../test/FakeUpload';
import { renderPage } from '../../../test/renderPage';
import { UploadForm } from '../upload/UploadTab';
import { FileInput } from './FileInput';
import { fromLocalTime, toLocalTime } from './localTime';
import { fromCents, toCents } from './money';
import {
  descriptionRule,
  DETAIL_RULES,
  downloadCountRule,
  nameRule,
  timeRule,
  originalPriceRule,
  priceRule,
} from './toolRules';
import { THUMBNAIL, TOOL_FILE, useFile, validateFile } from './useFile';

describe('dollars and cents', () => {
  it.each([
    ['19.99', 1999],
    ['0.29', 29],
    ['1.1', 110],
    ['4.35', 435],
    ['1.005', null],
    ['8.', 800],
    ['0', 0],
    [' 5 ', 500],
    ['', null],
    ['-1', null],
    ['1e2', null],
    ['1,50', 150],
    ['19,99', 1999],
    ['1,999', null],
    ['1,999.00', null],
    ['1.999,00', null],
    ['999999.99', 99_999_999],
    ['1000000', null],
  ])('%s is %s cents', (dollars, cents) => {
    expect(toCents(dollars)).toBe(cents);
  });

  it('round-trip for every price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) =>
        expect(toCents(fromCents(cents))).toBe(cents),
      ),
    );
  });

  it('are empty without a price', () => {
    expect(fromCents(null)).toBe('');
    expect(fromCents(5)).toBe('0.05');
  });
});

describe('tool validation', () => {
  it('requires a name and a description', () => {
    expect(nameRule('  ')).toBe('Name is required');
    expect(nameRule('x'.repeat(201))).toBe('Name must be at most 200 characters');
    expect(nameRule('x'.repeat(200))).toBe(true);
    expect(descriptionRule('')).toBe('Description is required');
  });

  it('requires a price of at least one cent for premium tools', () => {
    expect(priceRule('')).toBe('A premium tool needs a price');
    expect(priceRule('0')).toBe('The price must be at least $0.01');
    expect(priceRule('0.001')).toBe('Enter an amount in dollars with up to two decimal places');
    expect(priceRule('0.01')).toBe(true);
  });

  it('requires an original price, if given, to exceed the price', () => {
    expect(originalPriceRule('', '9.99')).toBe(true);
    expect(originalPriceRule('9.99', '9.99')).toBe(
      'The original price must be higher than the price',
    );
    expect(originalPriceRule('10', '9.99')).toBe(true);
    expect(originalPriceRule('x', '9.99')).toBe(
      'Enter an amount in dollars with up to two decimal places',
    );
  });

  it('accepts whole download counts from 0', () => {
    expect(downloadCountRule('0')).toBe(true);
    expect(downloadCountRule('-1')).toBe('The download count must be a whole number from 0');
    expect(downloadCountRule('1.5')).toBe('The download count must be a whole number from 0');
    expect(downloadCountRule('')).toBe('The download count must be a whole number from 0');
  });

  it('accepts a time or nothing for the end of an offer', () => {
    expect(timeRule('')).toBe(true);
    expect(timeRule('2030-01-31T18:00')).toBe(true);
    expect(timeRule('soon')).toBe('Enter a date and a time');
  });
});

describe('file validation', () => {
  const aFile = (name: string, size = 10) => ({ name, size });

  it('accepts the extensions of the spec in any case', () => {
    for (const name of ['a.zip', 'a.EXE', 'a.pdf', 'a.txt'])
      expect(validateFile(TOOL_FILE, aFile(name))).toBeNull();
    for (const name of ['a.png', 'a.JPG', 'a.jpeg'])
      expect(validateFile(THUMBNAIL, aFile(name))).toBeNull();
    expect(validateFile(TOOL_FILE, aFile('a.zip.js'))).toBe(
      'A tool file must be a .zip, .exe, .pdf or .txt file.',
    );
    expect(validateFile(THUMBNAIL, aFile('a.svg'))).toBe(
      'A thumbnail must be a .png, .jpg or .jpeg file.',
    );
  });

  it('accepts up to 200 MiB and 2 MiB', () => {
    expect(validateFile(TOOL_FILE, aFile('a.zip', 209_715_200))).toBeNull();
    expect(validateFile(TOOL_FILE, aFile('a.zip', 209_715_201))).toBe(
      'The tool file must be at most 200 MiB.',
    );
    expect(validateFile(THUMBNAIL, aFile('a.png', 2_097_152))).toBeNull();
    expect(validateFile(THUMBNAIL, aFile('a.png', 2_097_153))).toBe(
      'The thumbnail must be at most 2 MB.',
    );
    expect(validateFile(TOOL_FILE, aFile('a.txt', 0))).toBe('Tool file is empty.');
  });

  it('shows the hint of the spec', () => {
    expect(THUMBNAIL.hint).toContain('up to 2MB');
  });
});

describe('local time', () => {
  it('round-trips to the minute', () => {
    expect(fromLocalTime(toLocalTime('2030-06-01T12:34:00.000Z'))).toBe('2030-06-01T12:34:00.000Z');
    expect(toLocalTime(null)).toBe('');
    expect(fromLocalTime('')).toBeNull();
  });
});

describe('validation of the optional fields', () => {
  it.each<[keyof typeof DETAIL_RULES, string, true | string]>([
    ['slug', '', true],
    ['slug', 'port-scan', true],
    [
      'slug',
      'Port Scan',
      'The address must be lowercase letters, digits and single hyphens, at most 64 characters',
    ],
    ['durationMinutes', '', true],
    ['durationMinutes', '10000', true],
    ['durationMinutes', '0', 'The time must be a whole number of minutes from 1 to 10,000'],
    ['durationMinutes', '1.5', 'The time must be a whole number of minutes from 1 to 10,000'],
    ['platform', 'x'.repeat(121), 'Platform must be at most 120 characters'],
    ['requirements', 'x'.repeat(500), true],
    ['outcomes', 'a\n\n b \n', true],
    ['outcomes', 'a\n'.repeat(9), 'What you learn can have at most 8 lines'],
    ['contents', 'a\n'.repeat(20), true],
    ['contents', 'x'.repeat(161), 'Each line must be at most 160 characters'],
    ['knownAs', 'x'.repeat(81), 'Each line must be at most 80 characters'],
    ['lessonExcerpt', 'x'.repeat(1201), 'Lesson excerpt must be at most 1200 characters'],
  ])('%s: %j', (field, value, result) => expect(DETAIL_RULES[field]?.(value)).toBe(result));
});

describe('a file input', () => {
  function Chooser() {
    const { choose, ...chosen } = useFile(TOOL_FILE);
    return <FileInput {...chosen} onChoose={choose} />;
  }
  function show() {
    render(<Chooser />);
    return {
      user: userEvent.setup({ applyAccept: false }),
      input: screen.getByLabelText<HTMLInputElement>('Tool file'),
    };
  }
  const guide = new File(['abc'], 'guide.txt');

  it('takes the same file again after it was cleared, and has the focus then', async () => {
    const { user, input } = show();
    await user.upload(input, guide);
    expect(screen.getByText('guide.txt, TXT, 3 B')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear the tool file' }));
    expect(screen.getByText(/^Drop a file here/)).toBeVisible();
    expect(input).toHaveFocus();
    await user.upload(input, guide);
    expect(screen.getByText('guide.txt, TXT, 3 B')).toBeVisible();
  });

  it('checks the same file again after it was refused', async () => {
    const { user, input } = show();
    const growing = new File(['abc'], 'notes.txt');
    Object.defineProperty(growing, 'size', { value: 0, configurable: true });
    await user.upload(input, growing);
    expect(screen.getByRole('alert')).toHaveTextContent('Tool file is empty.');
    Object.defineProperty(growing, 'size', { value: 4 });
    await user.upload(input, growing);
    expect(screen.getByText('notes.txt, TXT, 4 B')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the price of a premium tool', () => {
  const ALL: PayableCurrencies = { payable: ['btc', 'usdttrc20'], belowMinimum: [], unknown: [] };
  const SOME: PayableCurrencies = {
    ...ALL,
    payable: ['usdttrc20'],
    belowMinimum: [{ currency: 'btc', minimum: 498 }],
  };
  const NONE: PayableCurrencies = {
    ...SOME,
    payable: [],
    belowMinimum: [{ currency: 'usdttrc20', minimum: 310 }, ...SOME.belowMinimum],
  };
  const ROUTE = 'GET /api/admin/payable-currencies';
  async function show(answer: FakeHandler) {
    FakeUpload.install();
    const server = fakeServer({ [ROUTE]: answer });
    const { user } = renderPage(<UploadForm />);
    await enter(user, screen.getByLabelText('Name'), 'Cipher Lab');
    await enter(user, screen.getByLabelText('Description'), 'Breaks toy ciphers.');
    await user.selectOptions(screen.getByLabelText('Access level'), 'premium');
    const price = screen.getByLabelText('Price (USD)');
    const asked = () =>
      server.calls
        .filter(({ path }) => path.startsWith('/api/admin/payable-currencies'))
        .map(({ path }) => path);
    return { server, user, price, asked };
  }

  it('shows which currencies can pay it, and which cannot', async () => {
    const { user, price, asked } = await show(() => SOME);
    await enter(user, price, '3.50');
    const text =
      'Buyers can pay this price with: Tether (USDT) on Tron (TRC20). Not with: Bitcoin (BTC) from $4.98.';
    await waitFor(() => expect(price).toHaveAccessibleDescription(text));
    expect(asked().at(-1)).toBe('/api/admin/payable-currencies?price=350');
  });

  it('shows that no currency can pay it, and the lowest price that one can', async () => {
    const { user, price } = await show(() => NONE);
    await enter(user, price, '0.50');
    const lowest = 'The lowest price that can be paid is $3.10 in Tether (USDT) on Tron (TRC20).';
    await waitFor(() =>
      expect(price).toHaveAccessibleDescription(
        `No accepted currency can pay this price. ${lowest}`,
      ),
    );
  });

  it('says only what it knows while minimums are unknown', async () => {
    const { user, price } = await show(() => ({ ...SOME, payable: [], unknown: ['usdttrc20'] }));
    await enter(user, price, '0.50');
    const text = 'Buyers may not be able to pay this price. Not with: Bitcoin (BTC) from $4.98.';
    await waitFor(() => expect(price).toHaveAccessibleDescription(text));
  });

  it('shows nothing when all currencies can pay it, and removes what it showed about an earlier price', async () => {
    const { server, user, price, asked } = await show(() => SOME);
    await user.type(price, '3');
    expect(await screen.findByText(/^Buyers can pay this price with/)).toBeVisible();
    server.on(ROUTE, () => ALL);
    await user.type(price, '0');
    expect(screen.queryByText(/^Buyers can pay this price with/)).toBeNull();
    await waitFor(() => expect(asked().at(-1)).toBe('/api/admin/payable-currencies?price=3000'));
    expect(price).not.toHaveAccessibleDescription();
  });

  it('can be sent when the check fails, and the refusal of the server is shown at the price', async () => {
    const { user, price, asked } = await show(() =>
      errorResponse(503, 'Payments are unavailable.'),
    );
    await enter(user, price, '0.50');
    await waitFor(() => expect(asked()).not.toEqual([]));
    expect(price).not.toHaveAccessibleDescription();
    await user.click(screen.getByRole('button', { name: 'Upload tool' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    const message =
      'No accepted currency can pay $0.50. The lowest price that can be paid is $3.10 in Litecoin (LTC).';
    FakeUpload.latest().respond(400, {
      statusCode: 400,
      message,
      error: 'Bad Request',
      requestId: 'r1',
      errors: [{ field: 'price', message }],
    });
    await waitFor(() => expect(price).toHaveAccessibleDescription(message));
    expect(price).toBeInvalid();
  });
});
