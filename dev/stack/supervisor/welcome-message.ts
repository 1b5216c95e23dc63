import type { DataPaths } from '../files/data-paths';
import { shouldShowPassword, type FirstAdministrator } from '../secrets/first-administrator';
import type { StackContext } from './stack-context';

export function welcomeMessage({
  settings,
  paths,
  administrator,
  starts,
  ports,
  mailboxUrl,
}: StackContext): string {
  const lines = [
    ['Marketplace', settings.publicUrl],
    ['Administrator', administrator.email],
    ['Password', passwordLine(paths, administrator)],
    ['Data and logs', paths.dataDir],
    ...(starts('payment-sandbox')
      ? [
          [
            'TEST MODE',
            `no real money moves; simulate payments at http://localhost:${ports('payment-sandbox').main}/pay`,
          ],
        ]
      : []),
    ...(mailboxUrl ? [['Emails', mailboxUrl]] : []),
    ['To stop', 'Ctrl-C'],
  ];
  return ['', ...lines.map(([name = '', text = '']) => `  ${name.padEnd(16)} ${text}`), ''].join(
    '\n',
  );
}

function passwordLine(paths: DataPaths, administrator: FirstAdministrator): string {
  if (!administrator.file) return 'as given in ADMIN_PASSWORD';
  if (!shouldShowPassword(paths)) return `in ${administrator.file}`;
  return `${administrator.password} (shown only once; stored in ${administrator.file})`;
}
