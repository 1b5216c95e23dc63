import { FirstAdministrator, isToBeShown } from '../secrets/first-administrator';
import { DataPaths } from '../files/data-paths';
import { World } from './world';

/** What a person needs to know once everything runs. */
export function welcome({ settings, places, administrator, starts, ports, mailboxUrl }: World): string {
  const lines = [
    ['Marketplace', settings.publicUrl],
    ['Administrator', administrator.email],
    ['Password', password(places, administrator)],
    ['Data and logs', places.dataDir],
    ...(starts('payment-sandbox')
      ? [['TEST MODE', `no real money moves; simulate payments at http://localhost:${ports('payment-sandbox').main}/pay`]]
      : []),
    ...(mailboxUrl ? [['Emails', mailboxUrl]] : []),
    ['To stop', 'Ctrl-C'],
  ];
  return ['', ...lines.map(([name = '', text = '']) => `  ${name.padEnd(16)} ${text}`), ''].join('\n');
}

function password(places: DataPaths, administrator: FirstAdministrator): string {
  if (!administrator.file) return 'as given in ADMIN_PASSWORD';
  if (!isToBeShown(places)) return `in ${administrator.file}`;
  return `${administrator.password} (shown this once, kept in ${administrator.file})`;
}
