import { GROUPS } from './tenant.mjs';

const through = (why) => ({ result: 'through', why });
const limited = (why) => ({ result: 'limited', why });
const stopped = (why) => ({ result: 'stopped', why });

const DEVICE = 'The sign-in comes from a device that is not managed.';
const isStrong = ({ method }) => method === 'passkey' || method === 'key';
const needsDevice = ({ device }) => device === 'managed';

/** What somebody gets who can pass on everything that the victim sees, says or types. */
function passOn({ method, fallback }, way) {
  if (method === 'password') return through('The password is all there is.');
  if (!isStrong({ method })) return through(`${way} passes on the second factor as well.`);
  if (fallback === 'sms') return through(`The passkey does not answer another host, but ${way.toLowerCase()} leads to the fallback, a code that can be passed on.`);
  return stopped('The passkey answers only the real host, and nothing weaker is offered.');
}

/** Each attack asks what a group and the company have set up. `group` is the choices of one group with its `managed`. */
export const ATTACKS = [
  {
    id: 'spray', name: 'Password spraying', technique: 'T1110.003', about: 'One common password against every account.',
    run: (group) => (group.method !== 'password' ? stopped('The password alone opens nothing.') : needsDevice(group) ? stopped(DEVICE) : through('One of many has this password, and nothing else is asked for.')),
  },
  {
    id: 'legacy', name: 'Old mail protocols', technique: 'T1078', about: 'A known password at a protocol that cannot ask for more.',
    run: (_group, firm) => (firm.legacy === 'on' ? through('The old protocol asks for the password only and knows no other rule.') : stopped('The account may not use old protocols.')),
  },
  {
    id: 'fatigue', name: 'Push fatigue', technique: 'T1621', about: 'A known password and thirty prompts at night.',
    run: (group) => (needsDevice(group) ? stopped(DEVICE) : group.method === 'push' ? through('One tap in thirty is enough.') : group.method === 'password' ? through('There is not even a prompt.') : stopped('There is nothing that could be tapped by mistake.')),
  },
  {
    id: 'call', name: 'A call for the code or number', technique: 'T1598.004', about: 'A voice asks for the code, or tells the number to type.',
    run: (group) => (needsDevice(group) ? stopped(DEVICE) : passOn(group, 'The caller')),
  },
  {
    id: 'relay', name: 'Live relay', technique: 'T1557', about: 'A false page passes everything on while the victim types.',
    run: (group) => (needsDevice(group) ? stopped(DEVICE) : passOn(group, 'The relay')),
  },
  {
    id: 'swap', name: 'SIM swap', technique: 'T1451', about: "The victim's number moves to the attacker's phone.",
    run: (group) => (needsDevice(group) ? stopped(DEVICE) : group.method === 'password' ? through('The password is all there is.') : group.method === 'sms' || group.fallback === 'sms' ? through('Codes by text message arrive at the attacker.') : stopped('No code is sent by text message.')),
  },
  {
    id: 'device-code', name: 'Device-code phishing', technique: 'T1566', about: "The victim enters the attacker's code at the real page.",
    run: (group, firm) => (firm.deviceCode !== 'everyone' ? stopped('The account may not use device codes.') : needsDevice(group) ? stopped('The device that would be signed in is not managed.') : through('The victim signs in at the real host with every factor, for a device of the attacker.')),
  },
  {
    id: 'consent', name: 'Consent phishing', technique: 'T1528', about: 'The victim gives an app of the attacker access to the mail.',
    run: (_group, firm) => (firm.consent === 'anyone' ? through('The victim may accept any app. No password and no factor is stolen.') : stopped('The app is not verified, or asks for too much; the victim cannot accept it.')),
  },
  {
    id: 'stealer', name: 'Stolen session', technique: 'T1539', about: 'A program on the device copies the cookies of the browser.',
    run: (group, firm) => {
      if (firm.session === 'long') return through('The session is good anywhere, for 90 days.');
      if (firm.session === 'bound' && group.managed) return stopped("The session works with the device's key only.");
      return limited('The session is good for a day at most.');
    },
  },
  {
    id: 'new-factor', name: 'A factor of their own', technique: 'T1098.005', about: 'From a session of minutes the attacker registers a second factor to stay.',
    run: (_group, firm) => (firm.registration === 'anywhere' ? through('Any session may add a factor.') : stopped('Adding one asks for a factor that exists.')),
  },
  {
    id: 'reset', name: 'A call to the help desk', technique: 'T1656', about: 'The caller pretends to be the victim and has the factor removed.',
    run: (group, firm) => (firm.helpdesk === 'callback' ? stopped('The call back reaches the real person.') : needsDevice(group) ? stopped(DEVICE) : through('Birthday and staff number can be bought. The caller registers a factor of their own.')),
  },
];

/** Every attack against every group. */
export function runAttacks({ groups, firm }) {
  return ATTACKS.map((attack) => ({ attack, outcomes: GROUPS.map((group) => ({ group, ...attack.run({ ...groups[group.id], managed: group.managed }, firm) })) }));
}
