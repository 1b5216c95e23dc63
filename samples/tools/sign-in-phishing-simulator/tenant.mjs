/** What the administrators of an invented company can choose, and who works there. */

export const GROUPS = [
  { id: 'office', name: 'Office', people: 40, about: 'managed laptops and phones', phones: true, managed: true },
  { id: 'admins', name: 'Admins', people: 4, about: 'managed laptops and phones', phones: true, managed: true },
  { id: 'factory', name: 'Factory', people: 25, about: 'shared managed computers, no phones', phones: false, managed: true },
  { id: 'contractors', name: 'Contractors', people: 10, about: 'their own laptops and phones', phones: true, managed: false },
];

/** Security keys that the company can buy this year. */
export const KEYS = 30;

/** Choices for each group. */
export const GROUP_CHOICES = [
  { id: 'method', name: 'Sign-in', options: [['password', 'password only'], ['sms', 'code by text message'], ['push', 'tap to approve'], ['number', 'number matching'], ['passkey', 'passkey on laptop or phone'], ['key', 'security key (passkey on a stick)']] },
  { id: 'fallback', name: 'If that fails', options: [['sms', 'code by text message'], ['none', 'help desk only']] },
  { id: 'device', name: 'Devices', options: [['any', 'any device'], ['managed', 'managed devices only']] },
];

/** Choices for the whole company. */
export const FIRM_CHOICES = [
  { id: 'deviceCode', name: 'Device code sign-in', options: [['everyone', 'allowed for everybody'], ['rooms', 'only for meeting room accounts'], ['blocked', 'blocked']] },
  { id: 'legacy', name: 'Old mail protocols (password only)', options: [['on', 'allowed'], ['scanner', "only for the scanner's account"], ['off', 'blocked']] },
  { id: 'consent', name: 'Apps that ask for access', options: [['anyone', 'everybody may accept any app'], ['verified', 'verified publishers and modest rights; others ask IT'], ['admins', 'every app waits for IT']] },
  { id: 'session', name: 'Sessions', options: [['long', 'last 90 days'], ['day', 'last a day'], ['bound', 'bound to the device if it is managed, else a day']] },
  { id: 'registration', name: 'New second factors', options: [['anywhere', 'from any session'], ['guarded', 'only with a factor that exists, asked for again']] },
  { id: 'helpdesk', name: 'Help desk resets', options: [['questions', 'birthday and staff number'], ['callback', 'call back and a second person']] },
];

/** How the company is set up on the first day. */
export const START = {
  groups: {
    office: { method: 'push', fallback: 'sms', device: 'any' },
    admins: { method: 'number', fallback: 'sms', device: 'any' },
    factory: { method: 'password', fallback: 'none', device: 'any' },
    contractors: { method: 'sms', fallback: 'sms', device: 'any' },
  },
  firm: { deviceCode: 'everyone', legacy: 'on', consent: 'anyone', session: 'long', registration: 'anywhere', helpdesk: 'questions' },
};

/** Needs of the work that are not met, each as a sentence. */
export function brokenNeeds({ groups, firm }) {
  const broken = [];
  for (const { id, name, phones, managed } of GROUPS) {
    const { method, fallback, device } = groups[id];
    if (!phones && ['sms', 'push', 'number', 'passkey'].includes(method)) broken.push(`${name}: nobody has a phone or a computer of their own for this sign-in.`);
    if (!phones && fallback === 'sms') broken.push(`${name}: nobody has a phone for the fallback.`);
    if (!managed && device === 'managed') broken.push(`${name}: none of their laptops is managed.`);
  }
  const keys = GROUPS.filter(({ id }) => groups[id].method === 'key').reduce((sum, { people }) => sum + people, 0);
  if (keys > KEYS) broken.push(`${keys} security keys are needed, and ${KEYS} can be bought.`);
  if (firm.deviceCode === 'blocked') broken.push('Meeting rooms: their screens have no keyboard and cannot sign in.');
  if (firm.legacy === 'off') broken.push('Scanner: it knows old protocols only and can send no email.');
  if (firm.consent === 'admins') broken.push('Teams: Calendar Planner, verified and modest, waits a week for IT.');
  return broken;
}
