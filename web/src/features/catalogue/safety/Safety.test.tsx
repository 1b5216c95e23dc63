import type { SafetyReport, ToolContents } from '@contracts/safety';
import { screen, within } from '@testing-library/react';
import { type FakeHandler, fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { SafetyAndContents } from './SafetyAndContents';

const REPORT: SafetyReport = {
  filename: 'lab.zip',
  sha256: 'a'.repeat(64),
  type: 'zip',
  result: 'passed',
  simulated: true,
  reason: null,
  findings: [],
  archive: { files: 2, folders: 1, size: 2048 },
  scan: {
    state: 'clean',
    scanner: 'ClamAV 1.4.3/27800',
    databaseAt: '2026-11-26T08:31:54.000Z',
  },
  notChecked: ['What a program does while it runs: nothing was executed.'],
  policyVersion: 1,
  checkedAt: '2026-11-27T10:00:00.000Z',
};
const CONTENTS: ToolContents = {
  filename: 'lab.zip',
  sha256: REPORT.sha256,
  whole: false,
  entries: [
    { path: 'lab/main.py', size: 40, sha256: 'b'.repeat(64) },
    { path: 'lab/facts.bin', size: 9, sha256: 'c'.repeat(64) },
  ],
};

function visit(routes: Record<string, FakeHandler> = {}) {
  fakeServer({
    'GET /api/tools/t1/safety': () => REPORT,
    'GET /api/tools/t1/contents': () => CONTENTS,
    ...routes,
  });
  return renderPage(<SafetyAndContents toolId="t1" />);
}

describe('the safety report', () => {
  it('shows the badge, the checks and what was not checked', async () => {
    const { user } = visit();
    const section = within(await screen.findByRole('region', { name: 'Safety report' }));
    expect(await section.findByText('Simulated')).toBeVisible();
    await user.click(section.getByText('What was checked, and what was not'));
    expect(section.getByText('2 files in 1 folder, 2.0 kB unpacked')).toBeVisible();
    expect(
      section.getByText('None found by ClamAV 1.4.3/27800, database of Nov 26, 2026'),
    ).toBeVisible();
    expect(section.getByText(/nothing was executed/)).toBeVisible();
  });

  it('gives no badge to a tool with code that was not checked, and says which', async () => {
    visit({
      'GET /api/tools/t1/safety': () => ({
        ...REPORT,
        simulated: false,
        notChecked: ['lab/extra.7z: an archive of a kind other than ZIP.', ...REPORT.notChecked],
      }),
    });
    const section = within(await screen.findByRole('region', { name: 'Safety report' }));
    expect(await section.findByText('Not fully checked')).toBeVisible();
    expect(section.getByText(/^lab\/extra\.7z/)).toBeVisible();
    expect(section.queryByText('Simulated')).not.toBeInTheDocument();
  });

  it('shows findings and the reason for which the tool was published', async () => {
    visit({
      'GET /api/tools/t1/safety': () => ({
        ...REPORT,
        result: 'released',
        simulated: false,
        reason: 'The lesson is about worms.',
        findings: [
          {
            rule: 'process',
            title: 'starts or changes a program',
            severity: 'violation',
            file: 'lab/main.py',
            line: 3,
            excerpt: 'system',
          },
        ],
      }),
    });
    const section = within(await screen.findByRole('region', { name: 'Safety report' }));
    expect(await section.findByText('The lesson is about worms.')).toBeVisible();
    expect(section.getByText('lab/main.py:3')).toBeVisible();
    expect(section.queryByText('Simulated')).not.toBeInTheDocument();
  });
});

describe('looking inside', () => {
  it('shows a file as text, whatever it contains', async () => {
    const { user } = visit({
      'GET /api/tools/t1/contents/file?path=lab%2Fmain.py': () => ({
        path: 'lab/main.py',
        size: 40,
        text: 'print("<img src=x onerror=alert(1)>")\n',
        truncated: true,
      }),
    });
    await user.click(await screen.findByRole('button', { name: /main\.py/ }));
    const text = await screen.findByRole('region', { name: 'Text of lab/main.py' });
    expect(text).toHaveTextContent('print("<img src=x onerror=alert(1)>")');
    expect(text.querySelector('img')).toBeNull();
    expect(await screen.findByText('print', { selector: '.hljs-built_in' })).toBeVisible();
    expect(screen.getByText(/The rest is in the download/)).toBeVisible();
  });

  it('says that a file is binary', async () => {
    const { user } = visit({
      'GET /api/tools/t1/contents/file?path=lab%2Ffacts.bin': () => ({
        path: 'lab/facts.bin',
        size: 9,
        text: null,
        truncated: false,
      }),
    });
    await user.click(await screen.findByRole('button', { name: /facts\.bin/ }));
    expect(await screen.findByText('This file is binary. It is not shown.')).toBeVisible();
  });

  it('shows the first files, and all on request', async () => {
    const entries = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
      path: number < 4 ? `lab/${number}.txt` : `lab/more/${number}.txt`,
      size: number,
      sha256: String(number).repeat(64),
    }));
    const { user } = visit({ 'GET /api/tools/t1/contents': () => ({ ...CONTENTS, entries }) });
    const files = within(await screen.findByRole('region', { name: 'Files of lab.zip' }));
    const names = () => files.getAllByRole('button').map((file) => file.textContent?.slice(0, 5));
    expect(names()).toEqual(['1.txt', '2.txt', '3.txt', '4.txt', '5.txt']);
    await user.click(screen.getByRole('button', { name: 'Show all 7 files' }));
    expect(names()).toHaveLength(7);
    await user.click(screen.getByRole('button', { name: 'Show fewer files' }));
    expect(names()).toHaveLength(5);
  });
});
