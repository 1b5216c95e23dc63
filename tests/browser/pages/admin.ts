import type { PageRow } from './page-row';
import {
  button,
  ALL_ROLES,
  heading,
  option,
  tab,
  text,
  textbox,
} from '../support/expected-elements';
import type { Role } from '../support/roles';
import type { TestContext } from '../support/test-context';

const NOT_ADMIN = ALL_ROLES.filter((role) => role !== 'administrator');

/** The administrators' panel (spec §2). */
export function adminPages({ free }: TestContext): PageRow[] {
  const only: Role[] = ['administrator'];
  const closed = [
    heading('Admin Access Required', NOT_ADMIN),
    textbox('Email', NOT_ADMIN),
    button('Log in', NOT_ADMIN),
  ];
  const tabs = [
    'Upload Tools',
    'Manage Tools',
    'Paths',
    'Ratings',
    'Users',
    /^Payments(, \d+ to review)?$/,
    'Audit log',
  ].map((name) => tab(name, only));
  const panel = [heading('Admin panel', only), ...tabs];
  return [
    {
      address: '/admin',
      distinctRoles: ['member', 'administrator'],
      elements: [
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
      address: '/admin?tab=paths',
      distinctRoles: only,
      elements: [
        ...closed,
        ...panel,
        button('Add path', only),
        button('Edit: Networks', only),
        button('Delete: Networks', only),
      ],
    },
    {
      address: '/admin?tab=manage',
      distinctRoles: only,
      elements: [
        ...closed,
        ...panel,
        button(`Edit ${free.name}`, only),
        button(`Delete ${free.name}`, only),
      ],
    },
    {
      address: '/admin?tab=ratings',
      distinctRoles: only,
      elements: [
        ...closed,
        ...panel,
        heading('Ratings by members', only),
        option('Reported', only),
      ],
    },
    {
      address: '/admin?tab=users&user=admin',
      distinctRoles: only,
      elements: [
        ...closed,
        ...panel,
        heading('Users', only),
        button('Search', only),
        button('Remove administrator: admin', only),
      ],
    },
    {
      address: '/admin?tab=audit',
      distinctRoles: only,
      elements: [
        ...closed,
        ...panel,
        heading('Audit log', only),
        button('Filter', only),
        option('Tool edited', only),
      ],
    },
    {
      address: '/admin?tab=payments',
      distinctRoles: only,
      elements: [
        ...closed,
        ...panel,
        ...['Orders', 'Members'].map((name) => heading(name, only)),
        ...['Refresh', 'Find', 'Search'].map((name) => button(name, only)),
        ...['Needs review', 'Granted', 'All statuses'].map((name) => option(name, only)),
      ],
    },
  ];
}
