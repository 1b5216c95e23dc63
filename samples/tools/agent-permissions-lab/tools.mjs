/** The tools of the toy agent. `sends`: something leaves the company with it. `changes`: it cannot be taken back. */
export const TOOLS = {
  read_mail: { group: 'read', about: 'reads one email' },
  read_file: { group: 'read', about: 'reads one file of the user' },
  open_page: { group: 'read', sends: true, about: 'opens a web page; its owner sees the address' },
  send_mail: { group: 'send', sends: true, about: 'sends an email' },
  create_event: { group: 'send', sends: true, about: 'puts an event into calendars and invites people' },
  pay: { group: 'change', sends: true, about: 'pays an amount to an account' },
  delete_file: { group: 'change', about: 'deletes a file' },
  save_note: { group: 'note', about: 'keeps a note that the agent reads before every later task' },
};

export const GROUPS = [...new Set(Object.values(TOOLS).map(({ group }) => group))];
