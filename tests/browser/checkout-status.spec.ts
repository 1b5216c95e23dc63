import { aText, aTool } from '../harness/gateway-client';
import { register } from './support/accounts';
import { createPayment } from './support/crypto-payment';
import { expect, test } from './support/fixtures';

test.describe('the status shown at checkout', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('is visible below the header and focused on a phone, and the wallet opens with one tap', async ({
    page,
    context,
    admin,
  }) => {
    const tool = await aTool(
      admin,
      { accessLevel: 'premium', price: '1499' },
      aText(),
      'workbook.txt',
    );
    await register(context.request);
    await page.goto(`/payment/${tool.id}`);
    await createPayment(page);
    const status = page.getByRole('heading', { name: 'Waiting for your payment', exact: true });
    await expect(status).toBeFocused();
    const [header, heading] = [
      await page.getByRole('banner').boundingBox(),
      await status.boundingBox(),
    ];
    expect(heading?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect(heading?.y).toBeLessThan(400);
    await expect(page.getByRole('link', { name: 'Open in wallet' })).toHaveAttribute(
      'href',
      /^bitcoin:\w+\?amount=0\.\d+$/,
    );
    await expect(page.getByRole('img', { name: /^QR code to pay / })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    await expect(page.getByRole('img', { name: /^QR code to pay / })).toBeInViewport({ ratio: 1 });
  });
});
