import { Inspection, type UnreadFile } from './inspect-archive';

/** A text that is larger than the check reads. */
const large = (path: string): UnreadFile => {
  const content = Buffer.alloc(5 * 1024 * 1024, 'text\n');
  const readStart = async () => content.subarray(0, 4096);
  return { path, size: content.length, read: async () => content, readStart };
};

it.each([
  ['of an unknown kind', 'large.xyz', true],
  ['of a kind that cannot run', 'large.csv', false],
])('a large file %s is not read', async (_what, path, mayHaveUncheckedCode) => {
  const inspection = new Inspection();
  await inspection.checkFiles([large(path)]);
  const notChecked = [`${path}: larger than the check reads`];
  expect(inspection).toMatchObject({ findings: [], notChecked, mayHaveUncheckedCode });
});
