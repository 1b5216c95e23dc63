import { randomBytes } from 'node:crypto';
import type {
  CatalogueResponse,
  ContentsFile,
  SafetyReport,
  Tool,
  ToolContents,
} from '@libs/contracts';
import { ObjectStore } from '@libs/storage';
import { anAdmin, aPdf, aService, aText, aZip, startTestService, type TestService } from '@testing';
import { DataSource } from 'typeorm';
import { catalogue } from '../src/catalogue.module';
import { POLICY_VERSION } from '@libs/tool-policy';
import { CheckFilesJob } from '../src/safety/check-files.job';
import { SafetyRepository } from '../src/safety/safety.repository';
import { EICAR, startStandIn } from './clamd';
import { addTool, aToolFile, editTool, sendForm, toolFields } from './factories';

let service: TestService;
let scanner: Awaited<ReturnType<typeof startStandIn>>;
beforeAll(async () => {
  scanner = await startStandIn();
  service = await startTestService(catalogue, { settings: { CLAMD_URL: scanner.url } });
});
afterAll(async () => {
  await service.close();
  await scanner.stop();
});

const REASON = 'The lesson shows how a worm spreads; the address is a documentation range.';
const NOWHERE = '/api/tools/00000000-0000-7000-8000-000000000000';

const file = (name: string, data: Buffer | string) => ({ name, data: Buffer.from(data) });
const upload = (given: Parameters<typeof toolFields>[0]) =>
  sendForm(service, 'POST', '/api/tools', toolFields(given));
const reportOf = async (id: string): Promise<SafetyReport> =>
  (await service.request<SafetyReport>({ url: `/api/tools/${id}/safety` })).body;
const contentsOf = async (id: string): Promise<ToolContents> =>
  (await service.request<ToolContents>({ url: `/api/tools/${id}/contents` })).body;
const read = (id: string, path: string) =>
  service.request<ContentsFile>({
    url: `/api/tools/${id}/contents/file?path=${encodeURIComponent(path)}`,
  });

const HARMLESS = aZip([
  file('lab/README.md', '# Lab\n'),
  file('lab/main.py', 'import json\nprint(json.dumps({}))\n'),
  file('lab/data/facts.db', randomBytes(64)),
]);
const WORM = aZip([file('worm/main.py', 'import json\nimport socket\nos.system("ls")\n')]);

describe('the safety report', () => {
  it('says what was checked, by whom, and what was not', async () => {
    const { id, sha256 } = await addTool(service, { toolFile: aToolFile('lab.zip', HARMLESS) });
    expect(await reportOf(id)).toEqual({
      filename: 'lab.zip',
      sha256,
      type: 'zip',
      result: 'passed',
      simulated: true,
      reason: null,
      findings: [],
      archive: { files: 3, folders: 2, size: expect.any(Number) },
      scan: {
        state: 'clean',
        scanner: 'ClamAV 1.4.3/27800',
        databaseAt: '2026-11-26T08:31:54.000Z',
      },
      notChecked: [
        'lab/data/facts.db: binary data.',
        'What a program does while it runs: nothing was executed.',
        'What a program reads: files and environment variables are open to every program.',
        'Whether what a lesson teaches is true.',
      ],
      policyVersion: POLICY_VERSION,
      checkedAt: expect.any(String),
    });
  });

  it.each<[string, string, Buffer]>([
    ['an archive of another kind', 'lab/more.7z', Buffer.from('377abcaf271c0004', 'hex')],
    ['code in a language without rules', 'lab/Main.kt', Buffer.from('fun main() {}')],
  ])(
    'has no badge for a tool with %s, which is published all the same',
    async (_what, path, bytes) => {
      const zip = aZip([file('lab/README.md', '# Lab\n'), file(path, bytes)]);
      const { id } = await addTool(service, { toolFile: aToolFile('lab.zip', zip) });
      const report = await reportOf(id);
      expect(report).toMatchObject({ result: 'passed', simulated: false, findings: [] });
      expect(report.notChecked[0]).toMatch(new RegExp(`^${path}: `));
    },
  );

  it('reports a notice without holding the tool back', async () => {
    const zip = aZip([file('a.md', 'Ask someone@real-company.com')]);
    const { id } = await addTool(service, { toolFile: aToolFile('a.zip', zip) });
    expect(await reportOf(id)).toMatchObject({
      result: 'passed',
      findings: [
        {
          rule: 'real-address',
          title: 'names an address that may be real',
          severity: 'notice',
          file: 'a.md',
          line: 1,
          excerpt: 'real-company.com',
        },
      ],
    });
  });

  it('is 404 for an unknown tool and 409 without a file', async () => {
    const { body: empty } = await upload({});
    for (const part of ['safety', 'contents']) {
      expect(await service.request({ url: `${NOWHERE}/${part}` })).toMatchObject({ status: 404 });
      expect(await service.request({ url: `/api/tools/${empty.id}/${part}` })).toMatchObject({
        status: 409,
        body: { code: 'tool_has_no_file' },
      });
    }
  });
});

describe('a file that breaks the policy', () => {
  it('is refused with its findings', async () => {
    const { status, body } = await upload({ toolFile: aToolFile('worm.zip', WORM) });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'policy_findings',
      message: [
        'The tool file breaks the safety policy:',
        'worm/main.py:2 imports what is not on the list: socket',
        'worm/main.py:3 starts or changes a program: system',
      ].join('\n'),
      errors: [{ field: 'toolFile' }, { field: 'policyReason' }],
    });
  });

  it.each([
    [
      'a program in an archive in an archive',
      'a.zip',
      () => aZip([file('inner.zip', aZip([file('x/run.sh', 'curl http://192.0.2.1')]))]),
    ],
    [
      'an office document with a macro',
      'a.zip',
      () =>
        aZip([
          file(
            'a.docm',
            aZip([file('[Content_Types].xml', '<x/>'), file('word/vbaProject.bin', 'x')]),
          ),
        ]),
    ],
    [
      'a damaged nested archive',
      'a.zip',
      () =>
        aZip([file('inner.zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(99)]))]),
    ],
    ...(
      [
        ['declares too few bytes', { declaredSize: 1 }],
        ['declares too many bytes', { declaredSize: 1_000_000 }],
        ['is packed with an unknown method', { method: 99 }],
        ['points outside its folder', { name: '../a.txt' }],
      ] as const
    ).map(([what, crafted]): [string, string, () => Buffer] => [
      `a nested archive with an entry that ${what}`,
      'a.zip',
      () => aZip([file('inner.zip', aZip([{ name: 'a.txt', data: 'harmless', ...crafted }]))]),
    ]),
    [
      'source code too large to read',
      'a.zip',
      () =>
        aZip([file('a.py', randomBytes(90_000).toString('base64') + '#'.repeat(4 * 1024 * 1024))]),
    ],
    [
      'a PDF with a script',
      'a.pdf',
      () =>
        Buffer.from(
          aPdf().toString().replace('/Type/Catalog', '/OpenAction<</S/JavaScript/JS(x)>>'),
        ),
    ],
  ])('%s is found', async (_what, name, bytes) => {
    const { body } = await upload({ toolFile: aToolFile(name, bytes()) });
    expect(body).toMatchObject({ code: 'policy_findings' });
  });

  it('is published for a reason, which everybody can read', async () => {
    const tool = await addTool(service, {
      toolFile: aToolFile('worm.zip', WORM),
      policyReason: REASON,
    });
    expect(await reportOf(tool.id)).toMatchObject({
      result: 'released',
      simulated: false,
      reason: REASON,
      findings: [{ rule: 'unlisted-import' }, { rule: 'process', line: 3 }],
    });
    const audited = await service.query<{ reason: string }>(
      `select envelope -> 'data' -> 'after' ->> 'policyReason' as reason from outbox
       where envelope ->> 'type' = 'catalogue.audited' and envelope ->> 'subject' = $1`,
      [tool.id],
    );
    expect(audited).toEqual([{ reason: REASON }]);
  });

  it('needs a reason of at least 20 characters', async () => {
    const { status, body } = await upload({
      toolFile: aToolFile('worm.zip', WORM),
      policyReason: 'it is fine',
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'policyReason', message: 'The reason must have at least 20 characters.' },
    ]);
  });

  it('takes its reason along when it is replaced', async () => {
    const tool = await addTool(service, {
      toolFile: aToolFile('worm.zip', WORM),
      policyReason: REASON,
    });
    await editTool(service, tool.id, { name: 'Renamed' });
    expect(await reportOf(tool.id)).toMatchObject({ reason: REASON });
    await editTool(service, tool.id, {
      toolFile: aToolFile('lab.zip', HARMLESS),
      policyReason: REASON,
    });
    expect(await reportOf(tool.id)).toMatchObject({ result: 'passed', reason: null });
  });
});

describe('a file that was published before', () => {
  it('gets a report, and no reason of its own', async () => {
    const tool = await addTool(service, {
      toolFile: aToolFile('worm.zip', WORM),
      policyReason: REASON,
    });
    const database = service.app.get(DataSource);
    await database.query('delete from file_reports where sha256 = $1', [tool.sha256]);
    await database.query('update tools set policy_reason = null where id = $1', [tool.id]);
    expect(await service.request({ url: `/api/tools/${tool.id}/safety` })).toMatchObject({
      status: 409,
    });
    const job = service.app.get(CheckFilesJob);
    while (await job.checkNext()) continue;
    expect(await reportOf(tool.id)).toMatchObject({ result: 'unreviewed', simulated: false });
    expect((await contentsOf(tool.id)).entries).toHaveLength(1);
  });
});

describe('a file that the checks refuse since it was published', () => {
  const textFile = (text: string) => aToolFile('a.txt', Buffer.from(text));
  /** Lets the job check the tools again, as after a change of the rules. */
  const checkAgain = async () => {
    await service.query('update file_reports set policy_version = policy_version - 1');
    const job = service.app.get(CheckFilesJob);
    while (await job.checkNext()) continue;
  };
  const unreviewed = () => service.app.get(SafetyRepository).countUnreviewed();

  it('is a finding of its report, which stays, and counts as not reviewed', async () => {
    const { id } = await addTool(service, { toolFile: textFile('harmless then') });
    const before = await unreviewed();
    scanner.detect('harmless then');
    await checkAgain();
    scanner.detect(EICAR);
    const found = {
      result: 'unreviewed',
      simulated: false,
      type: 'text',
      scan: { state: 'not-scanned', scanner: null },
      findings: [
        {
          rule: 'refused',
          severity: 'violation',
          file: 'a.txt',
          excerpt: expect.stringContaining('The malware scanner rejected the tool file'),
        },
      ],
    };
    expect(await reportOf(id)).toMatchObject(found);
    expect(await unreviewed()).toBe(before + 1);
    expect(await service.app.get(CheckFilesJob).checkNext()).toBe(false);
    await checkAgain();
    expect(await reportOf(id)).toMatchObject({ result: 'passed', findings: [], simulated: true });
  });

  it('is found when the store returns other bytes', async () => {
    const { id } = await addTool(service, { toolFile: textFile('published') });
    const [row] = await service.query<{ key: string }>(
      'select file_key as key from tools where id = $1',
      [id],
    );
    await service.app.get(ObjectStore).put(row!.key, Buffer.from('other bytes'));
    await checkAgain();
    expect((await reportOf(id)).findings).toMatchObject([
      { excerpt: 'The stored bytes are not those that were published.' },
    ]);
  });
});

describe('the contents of a tool', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join('');
  const zip = aZip([
    file('lab/README.md', lines(60)),
    file('lab/notes.txt', lines(60)),
    { ...file('lab/large.csv', 'é'.repeat(200_000)), method: 0 },
    file('lab/page.html', '<script>alert(1)</script>'),
    file('lab/facts.bin', randomBytes(64)),
    file('lab/empty.txt', ''),
  ]);

  it('lists files with sizes and digests', async () => {
    const { id, sha256 } = await addTool(service, { toolFile: aToolFile('lab.zip', zip) });
    const contents = await contentsOf(id);
    expect(contents).toMatchObject({ filename: 'lab.zip', sha256, whole: true });
    expect(contents.entries).toHaveLength(6);
    expect(contents.entries[5]).toEqual({
      path: 'lab/empty.txt',
      size: 0,
      sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    });
  });

  it('shows the files of a free tool whole, up to 256 KiB', async () => {
    const { id } = await addTool(service, { toolFile: aToolFile('lab.zip', zip) });
    expect((await read(id, 'lab/notes.txt')).body).toEqual({
      path: 'lab/notes.txt',
      size: lines(60).length,
      text: lines(60),
      truncated: false,
    });
    const { body } = await read(id, 'lab/large.csv');
    expect(body).toMatchObject({ size: 400_000, truncated: true });
    expect(body.text).toBe('é'.repeat(128 * 1024));
    expect((await read(id, 'lab/empty.txt')).body).toMatchObject({ text: '', truncated: false });
  });

  it('shows the README and the first 40 lines of other files of a paid tool', async () => {
    const { id } = await addTool(service, {
      toolFile: aToolFile('lab.zip', zip),
      accessLevel: 'pro',
    });
    expect(await contentsOf(id)).toMatchObject({ whole: false });
    expect((await read(id, 'lab/README.md')).body).toMatchObject({
      text: lines(60),
      truncated: false,
    });
    expect((await read(id, 'lab/notes.txt')).body).toMatchObject({
      text: lines(40),
      truncated: true,
    });
    expect((await read(id, 'lab/large.csv')).body.text).toHaveLength(4096);
  });

  it('says that a file is binary, and sends a page as text in JSON', async () => {
    const { id } = await addTool(service, { toolFile: aToolFile('lab.zip', zip) });
    expect((await read(id, 'lab/facts.bin')).body).toMatchObject({ text: null });
    const page = await read(id, 'lab/page.html');
    expect(page.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(page.body.text).toBe('<script>alert(1)</script>');
  });

  it('shows a text file that is no archive under its present name', async () => {
    const bytes = aText();
    const { id } = await addTool(service, { toolFile: { name: 'notes.txt', bytes } });
    expect((await contentsOf(id)).entries).toMatchObject([{ path: 'notes.txt' }]);
    expect((await read(id, 'notes.txt')).body).toMatchObject({ text: bytes.toString() });
  });

  it('reads only the file that is asked for', async () => {
    const { id } = await addTool(service, { toolFile: aToolFile('lab.zip', zip) });
    const getRange = jest.spyOn(service.app.get(ObjectStore), 'getRange');
    const get = jest.spyOn(service.app.get(ObjectStore), 'get');
    await read(id, 'lab/notes.txt');
    expect(getRange).toHaveBeenCalledTimes(1);
    expect(getRange.mock.calls[0]?.[2]).toBeLessThan(1000);
    expect(get).not.toHaveBeenCalled();
    getRange.mockRestore();
    get.mockRestore();
  });

  it.each([
    ['lab/missing.txt', 404],
    ['../etc/passwd', 404],
    ['lab', 404],
    ['', 400],
  ])('refuses the path %j with %i', async (path, status) => {
    const { id } = await addTool(service, { toolFile: aToolFile('lab.zip', zip) });
    expect(await read(id, path)).toMatchObject({ status });
  });
});

describe('the notes for teachers', () => {
  const NOTES = 'kit/TEACHERS.md';
  const zip = aZip([file('kit/README.md', '# Kit\n'), file(NOTES, '# Answers\n')]);
  const withNotes = () =>
    addTool(service, {
      toolFile: aToolFile('kit.zip', zip),
      accessLevel: 'premium',
      price: '900',
      name: 'Kit of the teachers',
    });
  const readNotes = (id: string, path: string) =>
    service.request<ContentsFile>({
      url: `/internal/tools/${id}/teacher-notes?path=${encodeURIComponent(path)}`,
      as: aService('downloads'),
    });

  it('are named in the tool as long as its file has them', async () => {
    const { id, teacherNotes } = await withNotes();
    expect(teacherNotes).toEqual([NOTES]);
    const { body } = await editTool(service, id, { toolFile: aToolFile('kit.zip', HARMLESS) });
    expect(body.teacherNotes).toEqual([]);
    const withdrawn = await service.request({
      method: 'POST',
      url: `/api/admin/tools/${id}/versions/2/withdraw`,
      as: anAdmin(),
      body: { reason: 'It has no notes.' },
    });
    expect(withdrawn.status).toBe(200);
    const { body: shown } = await service.request<Tool>({ url: `/api/tools/${id}` });
    expect(shown.teacherNotes).toEqual([NOTES]);
  });

  it('are found by related searches', async () => {
    const { id } = await withNotes();
    const { body } = await service.request<CatalogueResponse>({
      url: '/api/catalogue?q=for+teachers+notes',
    });
    expect(body.related.map((tool) => tool.id)).toContain(id);
  });

  it('of a paid tool are shown to nobody in the contents, and whole to downloads', async () => {
    const { id } = await withNotes();
    expect((await read(id, NOTES)).body).toEqual({
      path: NOTES,
      size: 10,
      text: '',
      truncated: true,
    });
    expect((await readNotes(id, NOTES)).body).toMatchObject({
      text: '# Answers\n',
      truncated: false,
    });
    expect((await readNotes(id, 'kit/README.md')).status).toBe(404);
    expect((await readNotes(id, 'kit/INSTRUCTOR.md')).status).toBe(404);
  });
});
