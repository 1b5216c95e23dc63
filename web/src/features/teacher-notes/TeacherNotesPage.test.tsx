import type { Tool } from '@contracts/tool';
import { screen, within } from '@testing-library/react';
import { aPremiumTool, aTool, detailOf, loggedIn } from '../../test/builders';
import { errorResponse, type FakeHandler, fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { TeacherNotesPage } from './TeacherNotesPage';

const PATH = 'kit/INSTRUCTOR.md';
const NOTES = { teacherNotes: [PATH, 'kit/rubric.csv'], name: 'Kit', slug: 'kit' };
const TEXT = '# Plan\n\n| Minutes | What |\n|---|---|\n| 10 | **Ask** <b>them</b> |\n';
const file = (path: string, text: string) => () => ({ path, size: 9, text, truncated: false });

function visit(tool: Tool, route: string, routes: Record<string, FakeHandler> = {}) {
  const server = fakeServer({
    'GET /api/me': () => errorResponse(401, 'Please log in.'),
    'GET /api/tools/kit': () => detailOf(tool),
    [`GET /api/tools/${tool.id}/${route}?path=kit%2FINSTRUCTOR.md`]: file(PATH, TEXT),
    [`GET /api/tools/${tool.id}/${route}?path=kit%2Frubric.csv`]: file('kit/rubric.csv', 'a,b'),
    ...routes,
  });
  const page = renderPage(<TeacherNotesPage />, {
    at: '/tools/kit/notes',
    path: '/tools/:slug/notes',
  });
  return { server, ...page };
}

describe('the notes for teachers', () => {
  it('of a free tool can be printed by everybody', async () => {
    const print = jest.spyOn(window, 'print').mockReturnValue();
    const { user } = visit(aTool(NOTES), 'contents/file');
    const note = within(await screen.findByRole('region', { name: PATH }));
    expect(note.getByText('Notes for instructors')).toBeVisible();
    expect(await note.findByRole('heading', { level: 3, name: 'Plan' })).toBeVisible();
    expect(note.getByRole('cell', { name: 'Ask <b>them</b>' })).toBeVisible();
    expect(await screen.findByText('a,b')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Print the notes' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('of a premium tool can be read by its owners', async () => {
    const tool = aPremiumTool(NOTES);
    visit(tool, 'teacher-notes', {
      'GET /api/me': loggedIn(),
      'GET /api/account/purchases': () => ({ toolIds: [tool.id] }),
      [`GET /api/user/purchases/${tool.id}`]: () => ({ hasPurchased: true }),
    });
    expect(await screen.findByRole('heading', { level: 3, name: 'Plan' })).toBeVisible();
  });

  it('of a premium tool are only named to others', async () => {
    const { server } = visit(aPremiumTool(NOTES), 'teacher-notes');
    expect(await screen.findByText(/^These notes come with the tool\./)).toBeVisible();
    expect(screen.getByText(PATH)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Print the notes' })).toBeNull();
    expect(server.calls.filter(({ path }) => path.includes('notes?'))).toHaveLength(0);
  });

  it('are not found where there are none', async () => {
    visit(aTool({ slug: 'kit' }), 'contents/file');
    expect(await screen.findByText('404 Page Not Found')).toBeVisible();
  });
});
