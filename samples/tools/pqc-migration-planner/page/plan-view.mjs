import { gradePlan, loadOf } from '../built/plan.mjs';
import { get, make } from './dom.mjs';

const plan = JSON.parse(get('plan').textContent);
const years = Array.from({ length: plan.last - plan.first + 1 }, (_unused, index) => plan.first + index);

function selectOf(id, options) {
  const select = make('select');
  select.id = id;
  for (const [value, text] of options) {
    const option = make('option', text);
    option.value = value;
    select.append(option);
  }
  return select;
}

function aboutProject({ effort, needs, kind, weight, secret, earliest, deadline }) {
  const nameOf = (id) => plan.projects.find((project) => project.id === id).name;
  return [
    `${effort} person-months`,
    kind === 'read' ? `a year of traffic is worth ${weight}, secret for ${secret} ${secret === 1 ? 'year' : 'years'}` : '',
    earliest > plan.first ? `possible from ${earliest}` : '',
    deadline ? `done in ${deadline} at the latest` : '',
    needs.length > 0 ? `after: ${needs.map(nameOf).join('; ')}` : '',
  ].filter(Boolean).join(', ');
}

function drawLoads(schedule) {
  const rows = [...loadOf(plan, schedule)].map(([year, load]) => {
    const row = make('div', undefined, 'load');
    const bar = make('progress');
    Object.assign(bar, { max: plan.capacity, value: Math.min(load, plan.capacity) });
    bar.setAttribute('aria-label', `Load of ${year}`);
    row.append(make('span', String(year)), bar, make('span', `${load} of ${plan.capacity}`, load > plan.capacity ? 'bad' : 'muted'));
    return row;
  });
  get('loads').replaceChildren(make('h3', 'Load of the team'), ...rows);
}

function verdictOf(problems, loss, solved) {
  if (solved) return 'The plan holds.';
  if (problems > 0) return problems === 1 ? '1 problem.' : `${problems} problems.`;
  return loss > plan.goal ? 'The loss is above the goal.' : `The plan is graded for ${plan.quantum}.`;
}

function gradeSchedule() {
  const schedule = Object.fromEntries(plan.projects.map(({ id }) => [id, Number(get(`project-${id}`).value) || undefined]));
  const { problems, loss, byProject, solved } = gradePlan(plan, schedule, Number(get('quantum').value));
  const lost = byProject.filter((entry) => entry.loss > 0).map((entry) => `${entry.name} ${entry.loss}`);
  get('plan-verdict').textContent = `Loss: ${loss} (goal: at most ${plan.goal}${solved ? `; the best possible is ${plan.best}` : ''}). ${verdictOf(problems.length, loss, solved)}`;
  get('plan-verdict').className = solved ? 'good' : 'warn';
  get('problems').replaceChildren(...problems.map((problem) => make('li', problem)), ...(lost.length > 0 ? [make('li', `Recorded before it was protected: ${lost.join(', ')}.`, 'muted')] : []));
  drawLoads(schedule);
}

get('plan-text').textContent = `The team has ${plan.capacity} person-months a year. A project takes one year and may begin when what it needs is done in an earlier year. Until a project against reading is done, its year included, all that it sends is recorded; what must be secret beyond ${plan.quantum} is lost. Keep the loss at ${plan.goal} or less.`;
get('projects').append(
  ...plan.projects.map((project) => {
    const part = make('div', undefined, 'system');
    const label = make('label', 'Year of ');
    label.htmlFor = `project-${project.id}`;
    label.textContent = `Year of "${project.name}"`;
    part.append(make('h3', project.name), make('p', aboutProject(project), 'muted'), label, selectOf(label.htmlFor, [['', 'not planned'], ...years.map((year) => [String(year), String(year)])]));
    return part;
  }),
);
get('quantum').replaceWith(selectOf('quantum', [2032, 2036, 2040].map((year) => [String(year), year === plan.quantum ? `${year} (graded)` : String(year)])));
get('quantum').value = String(plan.quantum);
get('grade').addEventListener('click', gradeSchedule);
