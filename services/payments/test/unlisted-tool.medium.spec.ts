import { type ToolState, toolUpdated } from '@libs/contracts';
import { eventually } from '@testing';
import { aBuyer, buy, ownsTool, withTool } from './factories';
import { usePaymentsFixture } from './payments-fixture';

describe('an unlisted tool', () => {
  const fixture = usePaymentsFixture();

  async function setUnlisted(tool: ToolState, unlisted: boolean, version = 2): Promise<void> {
    await fixture.service.publish(toolUpdated({ ...tool, unlisted, version }, { version }));
    await eventually(async () =>
      expect(await fixture.service.query('select unlisted from tool_views where id = $1', [tool.id])).toEqual([{ unlisted }]),
    );
  }

  it('is not sold until it is offered again, without a call to the provider', async () => {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture)];
    await setUnlisted(tool, true);
    fixture.provider.clearCalls();
    expect(await buy(fixture, buyer, tool.id)).toMatchObject({ status: 409, body: { message: 'This tool is no longer offered' } });
    expect(fixture.provider.calls('create-payment')).toEqual([]);
    await setUnlisted(tool, false, 3);
    expect((await buy(fixture, buyer, tool.id)).status).toBe(201);
  });

  it('is still granted to a member whose payment was open', async () => {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture)];
    const { paymentId } = (await buy(fixture, buyer, tool.id)).body;
    await setUnlisted(tool, true);
    await fixture.notify(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
    expect(await buy(fixture, buyer, tool.id)).toMatchObject({ status: 409, body: { message: 'You already own this tool' } });
  });
});
