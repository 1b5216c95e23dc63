import type { SafetyReport } from '@contracts/safety';
import { screen, within } from '@testing-library/react';
import { type FakeHandler, fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { SafetyReportView } from './SafetyReportView';

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

function visit(routes: Record<string, FakeHandler> = {}) {
  fakeServer({
    'GET /api/tools/t1/safety': () => REPORT,
    ...routes,
  });
  return renderPage(<SafetyReportView toolId="t1" />);
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
