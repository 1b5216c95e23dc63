import { gradeTenant } from '../grade.mjs';
import { FIRM_CHOICES, GROUP_CHOICES, GROUPS, START } from '../tenant.mjs';
import { get, make } from './dom.mjs';

function choice(prefix, { id, name, options }, value) {
  const label = make('label', name);
  const select = make('select');
  select.id = `${prefix}-${id}`;
  label.htmlFor = select.id;
  for (const [key, text] of options) {
    const option = make('option', text);
    option.value = key;
    option.selected = key === value;
    select.append(option);
  }
  const part = make('p');
  part.append(label, select);
  return part;
}

function drawChoices(tenant) {
  get('groups').replaceChildren(
    ...GROUPS.map(({ id, name, people, about }) => {
      const part = make('div', undefined, 'choices');
      part.setAttribute('role', 'group');
      part.setAttribute('aria-label', name);
      part.append(make('h3', `${name}: ${people} people`), make('p', about, 'muted'), ...GROUP_CHOICES.map((entry) => choice(id, entry, tenant.groups[id][entry.id])));
      return part;
    }),
  );
  get('firm').replaceChildren(
    ...FIRM_CHOICES.map((entry) => {
      const part = make('div', undefined, 'choices');
      part.append(choice('firm', entry, tenant.firm[entry.id]));
      return part;
    }),
  );
}

const chosen = (prefix, entries) => Object.fromEntries(entries.map(({ id }) => [id, get(`${prefix}-${id}`).value]));

function drawAttack({ attack, outcomes }) {
  const open = outcomes.filter(({ result }) => result === 'through');
  const part = make('details');
  const title = make('summary', attack.name);
  title.append(make('span', open.length > 0 ? `gets through at ${open.length} of ${outcomes.length}` : 'held', `tag ${open.length > 0 ? 'bad' : 'good'}`));
  const list = make('ul');
  list.append(...outcomes.map(({ group, result, why }) => make('li', `${group.name}, ${result}: ${why}`)));
  part.append(title, make('p', `${attack.about} (MITRE ATT&CK ${attack.technique})`, 'muted'), list);
  return part;
}

get('run').addEventListener('click', () => {
  const tenant = { groups: Object.fromEntries(GROUPS.map(({ id }) => [id, chosen(id, GROUP_CHOICES)])), firm: chosen('firm', FIRM_CHOICES) };
  const { rows, needs, held, total, solved } = gradeTenant(tenant);
  get('tenant-verdict').textContent = `${held} of ${total} attacks held, ${needs.length} broken needs.${solved ? ' The company is set up.' : ''}`;
  get('tenant-verdict').className = solved ? 'good' : 'warn';
  get('needs').replaceChildren(...needs.map((need) => make('li', need)));
  get('attacks').replaceChildren(...rows.map(drawAttack));
});
get('first-day').addEventListener('click', () => drawChoices(START));
drawChoices(START);
