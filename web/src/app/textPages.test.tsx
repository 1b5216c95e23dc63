import { screen } from '@testing-library/react';
import { fakeServer } from '../test/fakeServer';
import { renderPage } from '../test/renderPage';
import { TermsPage } from '../features/terms/TermsPage';
import { DocsPage } from '../features/docs/DocsPage';

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the documentation', () => {
  it('explains plans, tools and accounts, and links to the API documentation', () => {
    fakeServer();
    renderPage(<DocsPage />, { at: '/docs' });
    const tools = ['Plans', 'Buying', 'Downloading', 'Verifying a download', 'Running tools safely', 'Learning paths'];
    expect(headings()).toEqual([...tools, 'Your account', 'Two-step login', 'Sessions', 'Your data', 'API']);
    expect(screen.getByRole('link', { name: 'API documentation' })).toHaveAttribute('href', '/api/docs');
  });
});

describe('the terms', () => {
  it('contain refunds and privacy, and link to the documentation', () => {
    fakeServer();
    renderPage(<TermsPage />, { at: '/terms' });
    expect(headings()).toEqual(expect.arrayContaining(['Refunds', 'Privacy', 'Contact']));
    expect(screen.getByRole('link', { name: 'documentation' })).toHaveAttribute('href', '/docs');
  });

  it('say where members see and delete their data, and what stays', () => {
    fakeServer();
    renderPage(<TermsPage />, { at: '/terms' });
    expect(screen.getByText(/On your dashboard you can .*download everything we store about you, and delete your account/)).toBeVisible();
    expect(screen.getByText(/a keyed hash of the username stays/)).toBeVisible();
  });
});
