import type { ToolContents } from '@contracts/safety';
import type { ToolDetail } from '@contracts/tool';
import { screen, within } from '@testing-library/react';
import { aPremiumTool, detailOf, loggedIn } from '../../../test/builders';
import { errorResponse, type FakeHandler, fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { Inside } from './Inside';

const LAB = aPremiumTool({ id: 't1', slug: 'lab' });
const file = (path: string, size = 9) => ({ path, size, sha256: 'b'.repeat(64) });
const CONTENTS: ToolContents = {
  filename: 'lab.zip',
  sha256: 'a'.repeat(64),
  whole: false,
  entries: [file('lab/main.py', 40), file('lab/data/facts.bin'), file('lab/data/more.csv')],
};

function visit(given: Partial<ToolDetail> = {}, routes: Record<string, FakeHandler> = {}) {
  fakeServer({
    'GET /api/me': () => errorResponse(401, 'Please log in.'),
    'GET /api/tools/t1/contents': () => CONTENTS,
    ...routes,
  });
  const detail = detailOf(LAB, { contents: ['main.py: the program', 'data/: facts'], ...given });
  return renderPage(<Inside detail={detail} heading="h2" opensFiles />);
}
const section = () => within(screen.getByRole('region', { name: "What's inside" }));

describe('what is inside a tool', () => {
  it('is one list with one count; folders unfold', async () => {
    const { user } = visit();
    expect(await section().findByText('3 files')).toBeVisible();
    expect(section().getAllByRole('listitem')).toHaveLength(2);
    await user.click(section().getByRole('button', { name: /^data\/ ?facts ?2 files/ }));
    expect(section().getByRole('button', { name: /^more\.csv/ })).toBeVisible();
  });

  it('shows a file as text, whatever it contains', async () => {
    const { user } = visit(
      {},
      {
        'GET /api/tools/t1/contents/file?path=lab%2Fmain.py': () => ({
          path: 'lab/main.py',
          size: 40,
          text: 'print("<img src=x onerror=alert(1)>")\n',
          truncated: true,
        }),
      },
    );
    await user.click(await section().findByRole('button', { name: /main\.py/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'lab/main.py' }));
    const text = await dialog.findByRole('region', { name: 'Text of lab/main.py' });
    expect(text).toHaveTextContent('print("<img src=x onerror=alert(1)>")');
    expect(text.querySelector('img')).toBeNull();
    expect(await dialog.findByText('print', { selector: '.hljs-built_in' })).toBeVisible();
    expect(dialog.getByText(/The rest is in the download/)).toBeVisible();
  });

  it('says that a file is binary', async () => {
    const { user } = visit(
      {},
      {
        'GET /api/tools/t1/contents/file?path=lab%2Fdata%2Ffacts.bin': () => ({
          path: 'lab/data/facts.bin',
          size: 9,
          text: null,
          truncated: false,
        }),
      },
    );
    await user.click(await section().findByRole('button', { name: /^data/ }));
    await user.click(section().getByRole('button', { name: /^facts\.bin/ }));
    expect(await screen.findByText('This file is binary. It is not shown.')).toBeVisible();
  });

  it('lists the files of a tool that no line describes', async () => {
    visit({ contents: [] });
    expect(await section().findByRole('button', { name: /^main\.py/ })).toBeVisible();
  });

  it('keeps the lines when the files cannot be listed, and can be asked again', async () => {
    let isDown = true;
    const { user } = visit(
      {},
      { 'GET /api/tools/t1/contents': () => (isDown ? errorResponse(503, 'Later.') : CONTENTS) },
    );
    expect(await section().findByText('Later.')).toBeVisible();
    expect(section().getByText('the program')).toBeVisible();
    isDown = false;
    await user.click(section().getByRole('button', { name: 'Try again' }));
    expect(await section().findByText('3 files')).toBeVisible();
  });

  it('has the notes for teachers as one entry without their names, for those who may read them with a link', async () => {
    const notes = {
      contents: ['TEACHERS.md: all answers', 'main.py: the program'],
      teacherNotes: ['lab/TEACHERS.md'],
    };
    const routes = {
      'GET /api/tools/t1/contents': () => ({
        ...CONTENTS,
        entries: [...CONTENTS.entries, file('lab/TEACHERS.md')],
      }),
    };
    const { unmount } = visit(notes, routes);
    expect(await section().findByText('4 files')).toBeVisible();
    expect(section().getByText('For teachers')).toBeVisible();
    expect(section().getByText(/Included in the download/)).toBeVisible();
    expect(screen.queryByText(/TEACHERS\.md|all answers/)).toBeNull();
    unmount();
    visit(notes, {
      ...routes,
      'GET /api/me': loggedIn(),
      'GET /api/user/purchases/t1': () => ({ hasPurchased: true }),
    });
    expect(await section().findByRole('link', { name: 'Read or print' })).toHaveAttribute(
      'href',
      '/tools/lab/notes',
    );
  });
});
