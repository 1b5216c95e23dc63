import { screen } from '@testing-library/react';
import { adminTool, aTool } from '../../../test/builders';
import { fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { ManageTab } from './ManageTab';

const lab = aTool({ name: 'Cipher Lab' });
const quiz = aTool({ name: 'Phishing Quiz' });

function show(tools = [lab, quiz], at = '/admin?tab=manage') {
  fakeServer({ 'GET /api/admin/tools': () => tools.map((tool) => adminTool(tool)) });
  return renderPage(<ManageTab />, { at });
}

describe('the view of the tools', () => {
  it('keeps search, order and page in the address, and starts from them', async () => {
    const { user, address, unmount } = show();
    await user.click(await screen.findByRole('button', { name: 'Name' }));
    await user.type(screen.getByLabelText('Search tools'), 'ing q');
    expect(address()).toBe('/admin?tab=manage&search=ing+q&sort=name&order=asc');
    unmount();
    const numbers = Array.from({ length: 60 }, (_, index) => aTool({ name: `Number ${index + 1}` }));
    show([quiz, ...numbers], '/admin?tab=manage&search=number&sort=name&order=asc&page=3');
    expect(await screen.findByText('Page 3 of 3')).toBeVisible();
    expect(screen.getByLabelText('Search tools')).toHaveValue('number');
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('Number 51');
  });

  it.each(['sort=none&page=x', 'sort=constructor&page=-3&order=up'])('ignores what is no view in the address: %s', async (part) => {
    show([lab, quiz], `/admin?tab=manage&${part}`);
    expect(await screen.findByRole('columnheader', { name: 'Added' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  });
});
