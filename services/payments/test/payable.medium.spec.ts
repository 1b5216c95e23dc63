import { type ToolState, toolDeleted, toolUpdated } from '@libs/contracts';
import { eventually } from '@testing';
import { multiplyUp } from '../../../dev/payment-sandbox';
import { buy, seePayment } from './factories';
import { type OrderedTool, usePaymentsFixture } from './payments-fixture';

describe('an open payment page', () => {
  const fixture = usePaymentsFixture();
  const view = ({ buyer, paymentId }: OrderedTool) => seePayment(fixture, buyer, paymentId);
  const publish = (tool: ToolState, change: Partial<ToolState>) =>
    fixture.service.publish(toolUpdated({ ...tool, ...change, version: 2 }, { version: 2 }));

  it.each<[string, (tool: ToolState) => Promise<void>]>([
    ['deleted', ({ id }) => fixture.service.publish(toolDeleted({ toolId: id }))],
    ['made free', (tool) => publish(tool, { accessLevel: 'free', price: 0 })],
    ['unlisted', (tool) => publish(tool, { unlisted: true })],
    ['left without its file', (tool) => publish(tool, { file: null })],
  ])('asks for nothing once its tool was %s', async (_name, change) => {
    const ordered = await fixture.ordered();
    expect(await view(ordered)).toMatchObject({ payable: true });
    await change(ordered.tool);
    await eventually(async () => expect(await view(ordered)).toMatchObject({ payable: false, amountDue: null }));
    expect((await buy(fixture, ordered.buyer, ordered.tool.id)).status).toBeGreaterThanOrEqual(400);
  });

  it.each(['waiting', 'partially_paid'] as const)('asks for nothing after its own expiration while it is %s', async (status) => {
    const ordered = await fixture.ordered();
    const { payAmount, validUntil } = fixture.provider.of(ordered.paymentId);
    const actuallyPaid = status === 'waiting' ? '0' : multiplyUp(payAmount, '0.5', 8);
    await fixture.notify(fixture.provider.set(ordered.paymentId, { status, actuallyPaid }));
    await fixture.statusBecomes(ordered, status);
    expect(await view(ordered)).toMatchObject({ payable: true });
    fixture.setClock(new Date(Date.parse(validUntil) + 1000));
    expect(await view(ordered)).toMatchObject({ payable: false, amountDue: null });
  });
});
