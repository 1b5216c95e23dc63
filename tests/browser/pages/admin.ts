import type { PageRow } from './page-row';
import { button, EVERYBODY, heading, option, tab, text, textbox } from '../support/expected-elements';
import type { Role, World } from '../support/test-context';

const NOT_ADMIN = EVERYBODY.filter((role) => role !== 'administrator');

/** The administrators' panel (spec §2). */
export function adminPages({ free }: World): PageRow[] {
  const only: Role[] = ['administrator'];
  const closed = [heading('Admin Access Required', NOT_ADMIN), textbox('Email', NOT_ADMIN), button('Log in', NOT_ADMIN)];
  const tabs = ['Upload Tools', 'Manage Tools', /^Payments(, \d+ to review)?$/].map((name) => tab(name, only));
  const panel = [heading('Admin Panel', only), ...tabs];
  return [
    {
      address: '/admin',
      looks: ['member', 'administrator'],
      sights: [
        ...closed,
        ...panel,
        heading('Quick Stats', only),
        ...['Total Tools', 'Total Downloads'].map((name) => text(name, only)),
        ...['Name', 'Description'].map((name) => textbox(name, only)),
        button('Upload tool', only),
        button(/^Delete /, only),
      ],
    },
    {
      address: '/admin?tab=manage',
      looks: only,
      sights: [...closed, ...panel, button(`Edit ${free.name}`, only), button(`Delete ${free.name}`, only)],
    },
    {
      address: '/admin?tab=payments',
      looks: only,
      sights: [
        ...[...closed, ...panel],
        ...['Orders', 'Members'].map((name) => heading(name, only)),
        ...['Refresh', 'Find', 'Search'].map((name) => button(name, only)),
        ...['Needs review', 'Granted', 'All statuses'].map((name) => option(name, only)),
      ],
    },
  ];
}
