import type { TestDatabase } from '../../test-database';
import { compareCopy, type Finding, type Row } from './finding';

/** A query on one service's database whose columns are `key` and `value`. */
type Source = readonly [service: string, sql: string];

const milliseconds = (column: string) =>
  `floor(extract(epoch from ${column}) * 1000)::bigint::text`;

const MEMBERSHIPS: Source = [
  'payments',
  `select user_id::text as key, ${milliseconds('max(ends + make_interval(days => grace_days))')} as value
   from membership_periods where ends > starts group by user_id`,
];
const MEMBERSHIP_COPY = `select user_id::text as key, ${milliseconds('access_until')} as value from memberships where access_until is not null`;
const PURCHASES = `select concat(user_id, ' ', tool_id) as key, (payment_id !~ '^(grant|order):')::text as value from tool_purchases`;

/** Every projection: its name, the owner's rows, the copied rows. */
const COPIES: readonly (readonly [name: string, owner: Source, copy: Source])[] = [
  [
    'users at payments',
    [
      'identity',
      `select id::text as key, concat_ws('|', version, username, email, is_admin) as value from users`,
    ],
    [
      'payments',
      `select user_id::text as key, concat_ws('|', version, username, email, is_admin) as value from customers`,
    ],
  ],
  ['memberships at identity', MEMBERSHIPS, ['identity', MEMBERSHIP_COPY]],
  ['memberships at downloads', MEMBERSHIPS, ['downloads', MEMBERSHIP_COPY]],
  [
    'purchases at downloads',
    ['payments', PURCHASES.replace(/\(payment_id.*\)::text/, `''`)],
    [
      'downloads',
      `select concat(user_id, ' ', tool_id) as key, '' as value from purchases where owned`,
    ],
  ],
  [
    'owners of tools at catalogue',
    ['payments', PURCHASES],
    [
      'catalogue',
      `select concat(user_id, ' ', tool_id) as key, bought::text as value from tool_owners where owned`,
    ],
  ],
  [
    'tools at downloads',
    [
      'catalogue',
      toolRows('filename', 'language', "coalesce(file_key, '')", "coalesce(file_sha256, '')"),
    ],
    [
      'downloads',
      toolRows(
        'filename',
        'language',
        "coalesce(file_key, '')",
        "coalesce(file_sha256, '')",
      ).replace('from tools', 'from tool_views'),
    ],
  ],
  [
    'tools at payments',
    ['catalogue', toolRows('price', '(file_key is not null)')],
    ['payments', toolRows('price', 'has_file').replace('from tools', 'from tool_views')],
  ],
];

function toolRows(...columns: string[]): string {
  return `select id::text as key, concat_ws('|', name, access_level, unlisted, ${columns.join(', ')}) as value from tools`;
}

/** Every projection equals the owner's rows. */
export async function checkProjections(database: TestDatabase): Promise<Finding[]> {
  const rows = ([service, sql]: Source) => database.query<Row>(service, sql);
  const compared = COPIES.map(async ([name, owner, copy]) =>
    compareCopy(name, await rows(owner), await rows(copy)),
  );
  return (await Promise.all(compared)).flat();
}
